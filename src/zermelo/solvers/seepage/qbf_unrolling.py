"""Method ``qbf``: the token game as a quantified formula, for a QBF solver.

It is of use as a second opinion, because it shares nothing with the searches but the rules: up to
some 100 vertices. The solver's word comes without a proof that could be checked.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.seepage import qbf, rounds
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.backends import qbf as backend
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.common import QUESTIONS, at_most, guessed
from zermelo.solvers.seepage.deepening import LARGEST, deepened


def _run(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    statistics: dict[str, int] = {}

    def holds(k: int, depth: int, reading: Reading) -> bool:
        formula = Qcnf()
        qbf(game, k, rounds(game, depth, reading, task.deadline), formula, task.deadline)
        statistics.update(variables=len(formula.names), clauses=len(formula.clauses))
        return backend.solve(formula, task.deadline, task.program)

    return deepened(task, holds, statistics)


def _cost(instance: Instance, known: Answer) -> float:
    # Measured with depqbf on simplices of dimension 3, which are the hardest that were found:
    # 0.05 s for 56 vertices, 0.4 s for 84, 5.5 s for 120; the pairs of formulas on the way add up.
    return guessed(0.1 + 0.02 * 2.0 ** (min(instance.graph.n, 600) / 15), known)


METHOD = Method(
    name="qbf",
    questions=QUESTIONS,
    summary="a QBF solver on the token game round by round, up to a depth that decides",
    evidence=("sludge-claims",),  # only where the source is a sink
    applies=at_most(LARGEST),
    cost=_cost,
    run=_run,
    unrolls=True,
    counted=False,
    backend=backend.version,
)
