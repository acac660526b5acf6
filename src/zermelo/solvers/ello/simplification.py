"""Method ``simplification``: make the game smaller, decide what is left, and come back.

The parts that the rules leave are decided by all methods. One lost part loses the game, and the
trace with that part's evidence is evidence; if all parts are won, their orders are lifted through
the trace to an order of the whole game. The searches that look for a winning order and prove no
loss go part by part as well (`won_part_by_part`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.ello.rules import Ello
from zermelo.solvers.decide import decide_here
from zermelo.solvers.ello.common import own_obstruction, traced, won_by
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
        own = own_obstruction(part.game.graph.n, found.obstruction)
        evidence = Evidence("simplification", simplification_data(found, [own]))
        return Outcome(False, Assurance.THEOREM, evidence, statistics=statistics)
    verdicts: dict[int, Verdict] = {}
    # Small parts first: one lost part decides the game.
    for part in sorted(found.parts, key=lambda part: part.game.graph.n):
        verdict = _part_verdict(part, task)
        if verdict.answered and verdict.answer is False:
            return _lost(found, part, verdict, statistics)
        verdicts[part.vertices[0]] = verdict
    unsure = [verdict for verdict in verdicts.values() if verdict.assurance < Assurance.CERTIFIED]
    if not unsure:
        orders = [_order(verdicts[part.vertices[0]]) for part in found.parts]
        return won_by(task.instance, lift(game, found.steps, orders), statistics)
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
    data = traced(found.steps, part.vertices[0], {"kind": inner.kind, **inner.data})
    evidence = Evidence("simplification", data, inner.proof)
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=statistics)


def _order(verdict: Verdict) -> list[int]:
    assert verdict.certificate is not None
    return list(verdict.certificate.evidence.data["order"])


@dataclass(frozen=True, slots=True)
class Found:
    """A winning order of a connected game, or None, and the passes and the work that it took."""

    order: list[int] | None
    passes: int
    work: int


def won_part_by_part(
    instance: Instance, simplified: Simplified, search: Callable[[Ello], Found], unit: str
) -> Outcome:
    """Search every part that a simplification leaves; return the outcome for the whole game.

    There is no answer if the game is lost or the search fails on a part. The work is counted in
    the statistics under the name of its unit.
    """
    if simplified.decided is False:
        return Outcome(reason=f"there is no order to find: {simplified.obstruction}")
    orders: list[list[int]] = []
    statistics = {"passes": 0, unit: 0}
    for part in simplified.parts:
        found = search(part.game)
        statistics["passes"] += found.passes
        statistics[unit] += found.work
        if found.order is None:
            size = part.game.graph.n
            reason = f"a part with {size} vertices is still open after {found.passes} passes"
            return Outcome(reason=reason, statistics=statistics)
        orders.append(found.order)
    whole = not simplified.steps and len(orders) == 1
    order = orders[0] if whole else lift(instance.position, simplified.steps, orders)
    return won_by(instance, order, statistics)
