"""Method ``qbf``: the first rounds as a quantified formula, for a QBF solver.

It is a second opinion for tiny graphs, up to about 10 vertices and two rounds. It can only find
that the cops win: that they never do has no formula. The solver's word comes without a proof.
"""

from __future__ import annotations

import math

from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cops import qbf
from zermelo.encodings.qcnf import Qcnf
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers.backends import qbf as backend
from zermelo.solvers.method import Method, Outcome, Task

LARGEST = 40
"""Above this many vertices no formula is tried."""


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    assert game.cops is not None
    cops = min(game.cops, game.graph.n)  # that many stand on all vertices
    # Each round shows at least one more position that the cops win, of fewer than so many.
    last = task.request.depth if task.request.depth is not None else game.graph.n ** (cops + 1)
    statistics: dict[str, int] = {}
    for rounds in range(last + 1):
        formula = Qcnf()
        qbf(game, cops, rounds, formula, task.deadline)
        statistics = {"variables": len(formula.names), "clauses": len(formula.clauses)}
        if backend.solve(formula, task.deadline, task.program):
            answer: Answer = rounds if task.instance.question == "capture-time" else True
            return Outcome(answer, Assurance.EXHAUSTIVE, statistics=statistics)
    raise LimitReached(f"{game.cops} cops need more than {last} rounds, if they win at all")


def _applies(instance: Instance) -> str | None:
    if not 0 < instance.graph.n <= LARGEST:
        return f"it takes 1 to {LARGEST} vertices, the graph has {instance.graph.n}"
    return None


def _cost(instance: Instance, known: Answer) -> float:
    if known is not None:
        return math.inf
    game: CopsAndRobber = instance.position
    return 1.0 + 0.05 * game.graph.n * (game.cops or 1)


METHOD = Method(
    name="qbf",
    questions=("capture-time", "cops-win"),
    summary="a QBF solver on the first rounds, one more at a time, until the cops win",
    applies=_applies,
    cost=_cost,
    run=_run,
    unrolls=True,
    counted=False,
    backend=backend.version,
)
