"""Method ``closed-sets``: the checker's own program for the brush number, with an order.

It takes up the sets after which no vertex is free, by growing cost (see
`games.cleaning.evidence.bounds`), below the best greedy order. So whatever it decides without a
limit the checker can follow: the evidence ``brush-table``.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cleaning.evidence.bounds import MAX_STEPS, cheapest_closed, ends_bound
from zermelo.games.cleaning.rules import brushes_for
from zermelo.solvers.cleaning.orders import by_components, good_order, largest, solved_by, too_large
from zermelo.solvers.cleaning.tuning import LARGEST, closed_cost
from zermelo.solvers.method import Method, Outcome, Task


def closed_order(graph: Graph, seed: int, deadline: Deadline) -> list[int]:
    """Return a best order of a connected graph; `LimitReached` where the checker's limit is."""
    least = ends_bound(graph)
    greedy = good_order(graph, least, seed, deadline)
    needed = sum(brushes_for(graph, greedy))
    if needed == least:
        return greedy
    found, came = cheapest_closed(graph, deadline, needed, MAX_STEPS)
    return greedy if found == needed else _trace_back(graph, came)


def _trace_back(graph: Graph, came: dict[int, tuple[int, int]]) -> list[int]:
    """Return the order that leads to the whole graph: after each step what is free, as it is."""
    masks, subset = graph.masks, (1 << graph.n) - 1
    steps: list[int] = []
    while subset in came:
        subset, v = came[subset]
        steps.append(v)
    order: list[int] = []
    fired = 0
    for v in reversed(steps):
        free = [v]
        while free:
            w = free.pop()
            if not fired >> w & 1:
                fired |= 1 << w
                order.append(w)
                free += [
                    x
                    for x in graph.neighbors(w)
                    if 2 * (masks[x] & fired).bit_count() >= graph.degree(x)
                ]
    return order


def _run(task: Task) -> Outcome:
    seed, deadline = task.request.seed, task.deadline
    found = by_components(task.instance.graph, lambda part: closed_order(part, seed, deadline))
    return solved_by(task.instance, found, Assurance.EXHAUSTIVE, tabled=LARGEST)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return closed_cost(largest(instance))


METHOD = Method(
    name="closed-sets",
    questions=("brush-number",),
    summary="the sets after which no vertex is free, by growing cost, as the checker does it",
    evidence=("cleaning-order", "brush-table"),
    applies=too_large,
    cost=_cost,
    run=_run,
)
