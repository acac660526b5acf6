"""Method ``sat-paths``: the token game expanded over the token's paths, for CaDiCaL.

There is a clause for each path from the source to a sink, up to 100,000 of them.
"""

from __future__ import annotations

from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.seepage import Reading, rounds, sat_paths, spans
from zermelo.games.seepage import Seepage
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.common import QUESTIONS, unless_known
from zermelo.solvers.seepage.deepening import applies_to_small, deepened


def _run(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    statistics: dict[str, int] = {}

    def holds(k: int, depth: int, reading: Reading) -> bool:
        cnf = Cnf()
        sat_paths(game, k, rounds(game, depth, reading, task.deadline), cnf, task.deadline)
        found = sat.solve(len(cnf.names), cnf.clauses, task.deadline, task.seed)
        statistics.update(found.statistics)
        if found.satisfiable is None:
            raise LimitReached(f"time limit of {task.deadline.seconds:g} s reached")
        return found.satisfiable

    return deepened(task, holds, statistics)


def _cost(instance: Instance, known: Answer) -> float:
    game: Seepage = instance.position
    paths = spans(game).paths[game.source]
    # Measured: 1.6 s for the 16,384 paths of simplex:2,14, 0.7 s for the 2187 of simplex:3,7.
    return unless_known(0.05 + 3e-4 * min(paths, 10**6), known)


METHOD = Method(
    name="sat-paths",
    questions=QUESTIONS,
    summary="CaDiCaL on the token game, a clause for each path to a sink",
    exact=True,
    evidence=("sludge-claims",),  # only where the source is a sink
    applies=applies_to_small,
    cost=_cost,
    run=_run,
    backend=sat.version,
)
