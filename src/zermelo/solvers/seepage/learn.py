"""Method ``learn``: the learning search for both questions, with claims as evidence.

A green number k takes two searches at most for its evidence, one won by Green with k and one won by
Sludge against k - 1; smaller k are only tried on the way up from a lower bound.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.seepage.evidence.bounds import lower_bound
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.claims import written
from zermelo.solvers.seepage.common import HOPELESS, QUESTIONS, at_most, by_source
from zermelo.solvers.seepage.learning import Learner
from zermelo.solvers.seepage.subtree import subtree

LARGEST = 5000
"""Above this many vertices the bit sets of the claims take too much memory."""


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    at_once = by_source(instance)
    if at_once is not None:
        return at_once
    statistics = {"positions": 0, "claims": 0}

    def search(k: int) -> tuple[bool, list[Claim]]:
        learner = Learner(game, k, task.deadline)
        found = learner.solve()
        statistics["positions"] += learner.calls
        statistics["claims"] += len(learner.green.found) + len(learner.sludge.found)
        return found

    if instance.question == "green-wins":
        assert game.protect is not None
        won, claims = search(game.protect)
        kind = "green-claims" if won else "sludge-claims"
        evidence = Evidence(kind, {"claims": written(claims, instance.labels, won)})
        return Outcome(won, Assurance.EXHAUSTIVE, evidence, statistics=statistics)
    k = lower_bound(game, subtree(game))
    lost: list[Claim] = []
    won, claims = search(k)
    while not won:
        lost, k = claims, k + 1
        won, claims = search(k)
    if k > 1 and not lost:
        _, lost = search(k - 1)
    pair = {
        "green": written(claims, instance.labels, True),
        "sludge": written(lost, instance.labels, False),
    }
    evidence = Evidence("claim-pair", pair)
    return Outcome(k, Assurance.EXHAUSTIVE, evidence, statistics=statistics)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # From 1 ms to seconds, nobody knows beforehand; but its turn comes before the hopeless ones.
    return min(1e-4 + 1e-3 * instance.graph.m, HOPELESS / 2)


METHOD = Method(
    name="learn",
    questions=QUESTIONS,
    summary="implicit hitting sets over claims with reasons, looked up by inclusion",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    applies=at_most(LARGEST),
    cost=_cost,
    run=_run,
)
