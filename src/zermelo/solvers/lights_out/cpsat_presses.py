"""Method ``cpsat-presses``: CP-SAT on the number of presses of each vertex, any modulus.

That no solution has fewer presses, or that there is none, is CP-SAT's word. Presses are checked.
"""

from __future__ import annotations

from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.lights_out import cpsat_presses, order_matters
from zermelo.solvers.backends import cpsat
from zermelo.solvers.lights_out.common import listed, solved_by, unsolvable
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    builder = CpSat()
    presses = cpsat_presses(task.instance.position, builder)
    literals = [builder.literal(x) for unary in presses for x in unary]
    found = cpsat.solve(builder.model, literals, task.deadline, task.request.seed)
    if found.satisfiable is None:
        raise LimitReached("the solver stopped before it found a solution")
    if not found.satisfiable:
        reason = "CP-SAT gives no proof that the checker could follow"
        return unsolvable(task.instance, None, reason, found.statistics)
    values = iter(found.values)
    counts = [sum(next(values) for _ in unary) for unary in presses]
    if task.instance.question == "fewest-presses" and not found.optimal:
        raise LimitReached(f"the solver stopped at {found.bound}..{sum(counts)} presses")
    return solved_by(task.instance, listed(counts), statistics=found.statistics)


def _cost(instance: Instance, known: Answer) -> float:
    return float("inf") if known is not None else 1.0 + 1e-3 * instance.graph.n


METHOD = Method(
    name="cpsat-presses",
    questions=("solvable", "fewest-presses"),
    summary="CP-SAT on presses in unary, every lamp's sum a multiple of the modulus",
    evidence=("presses",),
    applies=order_matters,
    cost=_cost,
    run=_run,
    backend=cpsat.version,
)
