"""Method ``simplification``: make the game smaller, decide what is left, and come back.

The core is decided by all methods. Claims that prove this are lifted through the steps to claims
about the whole game, which are evidence like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Outcome, Request, Task, decide_within
from zermelo.solvers.seepage.claims import Reason, evidence
from zermelo.solvers.seepage.common import SeepageMethod, least_number, needs_k, unless_sunk
from zermelo.solvers.seepage.lift import lift_claims
from zermelo.solvers.seepage.simplify import Decide, Decided, Part, Simplified, simplify
from zermelo.solvers.seepage.tuning import PART_WORK, SIMPLIFICATION_COST

FIRST = ("green", "sink")
"""The rules that are all where one of them fits, or the method is not asked for by name. A bypass
makes the search for the rest up to ten times as long on the hard instances, and to decide closed
parts by themselves gains nothing."""

EVIDENCE_BITS = 2_000_000_000
"""No claims are written whose sets would take the checker more bits than this."""

LIFTED = {"green-claims": True, "sludge-claims": False}
"""The kinds of evidence that can be lifted, and who wins by them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is known for one k: whether Green wins, how surely, and the lifted claims if any."""

    won: bool | None
    assurance: Assurance
    claims: Sequence[Reason] | None = None
    reason: str | None = None  # what kept it from being better


@unless_sunk
def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    one = instance.question == "green-wins"
    k = game.protect if one else least_number(game)
    assert k is not None
    simplified = _simplify(task, k)
    if not simplified.steps:
        return Outcome(reason="no rule fits: there is nothing to simplify")
    core = simplified.core
    size = 0 if core is None else core.game.graph.n
    statistics: dict[str, Any] = {**simplified.counts, "core": size}
    found = _decide_core(task, simplified, k)
    if one:
        return _outcome(task, found.won, [found], statistics)

    def decide(k: int) -> Decision:
        return _decide_core(task, _simplify(task, k), k)

    lost: Decision | None = None
    while found.won is False:
        lost, k = found, k + 1
        found = decide(k)
    if found.won and k > 1 and lost is None:
        # The lower bound says that Sludge wins; what is wanted are claims.
        lost = replace(decide(k - 1), won=False, assurance=found.assurance)
    both = [found] if lost is None else [found, lost]
    return _outcome(task, k if found.won else None, both, statistics)


def _simplify(task: Task, k: int) -> Simplified:
    game: Seepage = task.instance.position
    found = simplify(game, k, task.deadline, rules=FIRST)
    if found.steps or task.request.method is None:
        return found
    return simplify(game, k, task.deadline, deciding_parts(task))


def deciding_parts(task: Task) -> Decide:
    """Return what decides closed parts for a while, by the learning search."""
    deadline = task.deadline.share(min(PART_WORK, task.deadline.prospect() / 4))

    def decide(part: Part) -> Decided | None:
        verdict = _verdict(part, deadline, task, "learn")
        claims = _claims(part, verdict)
        return None if claims is None else (verdict.answer, claims)

    return decide


def _decide_core(task: Task, simplified: Simplified, k: int) -> Decision:
    """Decide what is left for one k, and lift the claims."""
    won, assurance = simplified.winner == "green", Assurance.EXHAUSTIVE
    claims: Sequence[Reason] = ()
    reason: str | None = None
    core = simplified.core
    if core is not None:
        verdict = _verdict(core, task.deadline, task, None)
        if not verdict.answered:
            return Decision(None, Assurance.UNKNOWN, None, f"of the core: {verdict.reason}")
        won, assurance = verdict.answer, min(verdict.assurance, Assurance.EXHAUSTIVE)
        reason = verdict.reason
        local = _claims(core, verdict)
        if local is None:  # evidence of another kind
            local = _claims(core, _verdict(core, task.deadline, task, "learn"))
        if local is None:
            return Decision(won, assurance, None, "of the core there are no claims to lift")
        claims = core.unmap(local)
    try:
        game = replace(task.instance.position, protect=k)
        claims = lift_claims(game, simplified, won, claims, task.deadline)
    except LimitReached as error:
        return Decision(won, assurance, None, f"the claims were not lifted: {error}")
    if len(claims) * task.instance.graph.n > EVIDENCE_BITS:
        return Decision(won, assurance, None, f"{len(claims)} claims are too many to be checked")
    return Decision(won, assurance, claims, reason)


def _verdict(part: Part, deadline: Deadline, task: Task, method: str | None) -> Verdict:
    """Decide a part by one method or by all, this one included: it has nothing more to do there."""
    instance = Instance("seepage", part.game, "green-wins", Labels(part.game.graph.n))
    return decide_within(instance, Request(method=method, seed=task.request.seed), deadline)


def _claims(part: Part, verdict: Verdict) -> list[Claim] | None:
    """Return the claims of a certified verdict about a part, if its evidence is of that kind."""
    if verdict.certificate is None or verdict.assurance < Assurance.CERTIFIED:
        return None
    evidence = verdict.certificate.evidence
    if evidence.kind not in LIFTED:
        return None
    labels = Labels(part.game.graph.n)
    return read_claims(evidence.data["claims"], labels, ".claims", LIFTED[evidence.kind])


def _outcome(
    task: Task, answer: Answer, found: Sequence[Decision], statistics: dict[str, Any]
) -> Outcome:
    """Return the outcome from Green's k and, for a number, from Sludge's k - 1."""
    assurance = min(each.assurance for each in found)
    reason = "; ".join(each.reason for each in found if each.reason) or None
    proof = None
    if assurance is not Assurance.UNKNOWN and all(each.claims is not None for each in found):
        claims = {each.won is True: each.claims or () for each in found}
        if task.instance.question == "green-number":
            claims.setdefault(False, ())
        proof = evidence(task.instance.labels, claims)
    return Outcome(answer, assurance, proof, reason, statistics=statistics)


METHOD = SeepageMethod(
    name="simplification",
    summary="Propositions 4.2 to 4.5 with marked sinks, closed parts; then all methods",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    applies=needs_k,
    cost=SIMPLIFICATION_COST,
    run=_run,
)
