"""Method ``sat-paths``: the token game expanded over the token's paths, for CaDiCaL.

There is a clause for each path from the source to a sink, up to 100,000 of them. A model is a
strategy of Green and becomes claims that the checker accepts; a refutation speaks of a formula that
the checker does not know, so it is no evidence.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.seepage import rounds, sat_paths, spans
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.claims import written
from zermelo.solvers.seepage.common import QUESTIONS, at_most, guessed
from zermelo.solvers.seepage.deepening import LARGEST, deepened
from zermelo.solvers.seepage.from_model import green_claims


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    statistics: dict[str, int] = {}
    claims: list[Claim] = []

    def holds(k: int, depth: int, reading: Reading) -> bool:
        nonlocal claims
        cnf = Cnf()
        ahead = rounds(game, depth, reading, task.deadline)
        expansion = sat_paths(game, k, ahead, cnf, task.deadline)
        found = sat.solve(len(cnf.names), cnf.clauses, task.deadline, task.request.seed)
        statistics.update(found.statistics)
        if found.satisfiable is None:
            raise task.deadline.reached()
        conclusive = reading == "pessimistic" or depth == farthest
        if found.satisfiable and conclusive and instance.question == "green-wins":
            claims = green_claims(game, expansion, found.model, task.deadline)
        return found.satisfiable

    farthest = spans(game).longest[game.source]
    outcome = deepened(task, holds, statistics)
    if outcome.answer is not True or outcome.assurance is Assurance.UNKNOWN:
        return outcome
    if not claims:  # no sink can be reached, so nothing had to be solved
        claims = green_claims(game, {}, [], task.deadline)
    data = {"claims": written(claims, instance.labels, True)}
    return replace(outcome, evidence=Evidence("green-claims", data))


def _cost(instance: Instance, known: Answer) -> float:
    game: Seepage = instance.position
    paths = spans(game).paths[game.source]
    # Measured: 1.6 s for the 16,384 paths of simplex:2,14, 0.7 s for the 2187 of simplex:3,7.
    seconds = 0.05 + 3e-4 * min(paths, 10**6)
    certifies = known is True and instance.question == "green-wins"
    return seconds if certifies else guessed(seconds, known)


METHOD = Method(
    name="sat-paths",
    questions=QUESTIONS,
    summary="CaDiCaL on the token game, a clause for each path to a sink",
    evidence=("green-claims", "sludge-claims"),
    applies=at_most(LARGEST),
    cost=_cost,
    run=_run,
    unrolls=True,
    backend=sat.version,
)
