"""Method ``qbf``: the token game as a quantified formula, for a QBF solver.

It is of use as a second opinion, because nothing in it is shared with the searches: up to some 100
vertices and 14 rounds. The solver's word comes without a proof that could be checked.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.seepage import Reading, qbf, rounds, spans
from zermelo.games.seepage import Seepage
from zermelo.solvers.backends import qbf as backend
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.common import QUESTIONS, unless_known
from zermelo.solvers.seepage.deepening import applies_to_small, deepened


def _run(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    statistics: dict[str, int] = {}

    def holds(k: int, depth: int, reading: Reading) -> bool:
        formula = Qcnf()
        qbf(game, k, rounds(game, depth, reading, task.deadline), formula, task.deadline)
        statistics.update(variables=len(formula.names), clauses=len(formula.clauses))
        return backend.solve(formula, task.deadline)

    return deepened(task, holds, statistics)


def _cost(instance: Instance, known: Answer) -> float:
    # Measured on simplices: ten times as long for two rounds more.
    length = spans(instance.position).longest[instance.position.source]
    return unless_known(0.05 * 2.0 ** min(length, 60) + 1e-4 * instance.graph.n**2, known)


METHOD = Method(
    name="qbf",
    questions=QUESTIONS,
    summary="a QBF solver on the token game round by round, up to a depth that decides",
    exact=True,
    evidence=(),
    applies=applies_to_small,
    cost=_cost,
    run=_run,
    backend=backend.version,
)
