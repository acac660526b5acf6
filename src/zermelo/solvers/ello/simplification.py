"""Method ``simplification``: make the game smaller, decide what is left, and come back.

The parts that the rules leave are decided by all methods. One lost part loses the game, and the
trace with that part's evidence is evidence; if all parts are won, their orders are lifted through
the trace to an order of the whole game.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence, Proof
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.ello.rules import Ello
from zermelo.solvers.decide import decide_here
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.simplify import Part, Simplified, simplification_data, simplify
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.request import Request


def run(task: Task) -> Outcome:
    """Simplify a game and decide the parts that are left."""
    game: Ello = task.instance.position
    found = simplify(game, task.deadline)
    if not found.steps and len(found.parts) == 1 and not found.obstruction:
        return Outcome(reason="no rule fits: there is nothing to simplify")
    statistics = {
        "steps": len(found.steps),
        "parts": len(found.parts),
        "largest_part": max((part.game.graph.n for part in found.parts), default=0),
    }
    if found.obstruction:
        part = found.parts[0]
        own = {
            "kind": "obstruction",
            "component": list(range(part.game.graph.n)),
            "reason": found.obstruction,
        }
        evidence = Evidence("simplification", simplification_data(found, [own]))
        return Outcome(False, Assurance.THEOREM, evidence, statistics=statistics)
    verdicts: list[Verdict] = []
    # Small parts first: one lost part decides the game.
    for part in sorted(found.parts, key=lambda part: part.game.graph.n):
        verdict = _part_verdict(part, task)
        if verdict.answered and verdict.answer is False:
            return _lost(found, part, verdict, statistics)
        verdicts.append(verdict)
    unsure = [verdict for verdict in verdicts if verdict.assurance < Assurance.CERTIFIED]
    if not unsure:
        return won_by(task.instance, lift(game, found.steps, _orders(found, verdicts)), statistics)
    worst = min(unsure, key=lambda verdict: verdict.assurance)
    return Outcome(
        worst.answer, worst.assurance, None, f"of a part: {worst.reason}", statistics=statistics
    )


def _part_verdict(part: Part, task: Task) -> Verdict:
    """Decide a part by all methods, this one included: it has nothing more to do there."""
    instance = Instance("ello", part.game, "winnable", Labels(part.game.graph.n))
    request = Request(seed=task.request.seed, error=task.request.error)
    return decide_here(instance, request, within=task.deadline)


def _lost(found: Simplified, part: Part, verdict: Verdict, statistics: dict[str, Any]) -> Outcome:
    if verdict.certificate is None or verdict.assurance < Assurance.CERTIFIED:
        reason = f"of a part: {verdict.reason}" if verdict.reason else None
        return Outcome(
            False, verdict.assurance, None, reason, verdict.error_bound, statistics=statistics
        )
    inner = verdict.certificate.evidence
    losing = Simplified(found.steps, [part])
    data = simplification_data(losing, [{"kind": inner.kind, **inner.data}])
    proof: Proof | None = inner.proof
    evidence = Evidence("simplification", data, proof)
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=statistics)


def _orders(found: Simplified, verdicts: list[Verdict]) -> list[list[int]]:
    """Return the orders of the parts, in the order of the parts."""
    by_size = sorted(found.parts, key=lambda part: part.game.graph.n)
    orders: dict[int, list[int]] = {}
    for part, verdict in zip(by_size, verdicts, strict=True):
        assert verdict.certificate is not None
        orders[part.vertices[0]] = list(verdict.certificate.evidence.data["order"])
    return [orders[part.vertices[0]] for part in found.parts]
