"""Method ``cpsat-balance``: CP-SAT on acyclic orientations, with source and sink cuts.

The search starts from the best greedy order. CP-SAT's word that no order is better comes without a
proof that the checker could follow; the verdict is no surer, unless the checker's own bounds are as
good. If time runs out, the verdict is unknown and its reason says what is known.
"""

from __future__ import annotations

from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.encodings.cleaning import cpsat_balance
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.orientation import order_of
from zermelo.games.cleaning.rules import brushes_for
from zermelo.solvers.backends import cpsat
from zermelo.solvers.cleaning.orders import good_order, solved_by
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    game = task.instance.position
    graph = game.graph
    if not graph.n:
        return solved_by(task.instance, [], Assurance.THEOREM)
    builder = CpSat()
    pairs = cpsat_balance(game, builder, task.deadline)
    first = good_order(graph, 0, task.request.seed, task.deadline)
    place = {v: i for i, v in enumerate(first)}
    for u, v in pairs.variables:
        builder.hint(pairs.before(u, v), place[u] < place[v])
    literals = [builder.literal(number) for number in range(1, len(builder.names) + 1)]
    found = cpsat.solve(builder.model, literals, task.deadline, task.request.seed)
    if not found.satisfiable:
        raise LimitReached("the solver stopped before it found an order")
    order = order_of(graph, pairs, found.values)
    if not found.optimal:
        needed = sum(brushes_for(graph, order))
        raise LimitReached(f"the solver stopped with the brush number in {found.bound}..{needed}")
    return solved_by(task.instance, order, Assurance.SOLVER, found.statistics)


METHOD = Method(
    name="cpsat-balance",
    questions=("brush-number",),
    summary="CP-SAT: least imbalance of an acyclic orientation, with source and sink cuts",
    evidence=("cleaning-order", "brush-table"),
    proofless=True,
    run=_run,
    backend=cpsat.version,
)
