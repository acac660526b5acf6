"""Method ``ends-bound``: greedy orders until one is as good as an elementary lower bound.

The bound (`certificates.cleaning.bounds`) and an order that meets it prove the brush number, and
the checker can see both. That decides grids, forests and most cubic graphs with thousands of
vertices in a second; on dense graphs the bound is out of reach, and the method has no answer.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cleaning.evidence.bounds import ends_bound
from zermelo.games.cleaning.rules import brushes_for
from zermelo.solvers.cleaning.common import joined, parts, solved_by
from zermelo.solvers.cleaning.greedy import good_order
from zermelo.solvers.method import Method, Outcome, Task

TRIES = 200
"""How many greedy orders are tried on a component."""


def _run(task: Task) -> Outcome:
    orders = []
    for part in parts(task.instance.graph):
        graph = part[1]
        bound = ends_bound(graph)
        order = good_order(graph, bound, TRIES, task.request.seed, task.deadline)
        needed = sum(brushes_for(graph, order))
        if needed > bound:
            what = (
                f"on a component of {graph.n} vertices" if graph.n < task.instance.graph.n else ""
            )
            reason = f"the best order found needs {needed} brushes, the bound is {bound} {what}"
            return Outcome(reason=reason.strip())
        orders.append((part, order))
    return solved_by(task.instance, joined(orders), Assurance.THEOREM)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-4 + 1e-5 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="ends-bound",
    questions=("brush-number",),
    summary="greedy orders that meet b >= (deg first + deg last + other odd vertices) / 2",
    evidence=("cleaning-order",),
    cost=_cost,
    run=_run,
)
