"""Method ``subset-costs``: the least brushes for every set of vertices that may fire first.

Component by component. f(S) is the least number of brushes with which the vertices of S can fire
first: f(S + v) = min over v of f(S) + max(0, deg v - 2 |N(v) & S|), and b(G) = f(V). Small
components, and large ones with many twins, run this in plain Python; others a compiled kernel over
all 2^n sets. Both are tested against each other, and benchmarks/brush.py measures their ratio. The
checker has its own program, for fewer sets (`games.cleaning.evidence.bounds`).

Twins can be taken in one order, so the sets number at most the product of (class size + 1): 2^n
without twins, n + 1 for a complete graph. A set is a bit mask, one level (size of S) a dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf, prod

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cleaning.evidence.bounds import twins
from zermelo.solvers.cleaning.orders import by_components, parts, solved_by
from zermelo.solvers.cleaning.tuning import (
    COMPILED_STEP,
    LARGEST_TABLE,
    LOADING,
    LONGEST,
    PLAIN_STEPS,
    STEP,
)
from zermelo.solvers.method import Method, Outcome, Task

Level = dict[int, int]


def steps(graph: Graph) -> float:
    """Return the number of sets times the number of vertices: the work of the plain program.

    It is infinite where that is out of reach, so that twins are not looked for in vain.
    """
    if graph.n * (graph.n + 1) * STEP > LONGEST:  # n vertices have n + 1 sets at least
        return inf
    return prod((len(group) + 1 for group in twins(graph)), start=float(graph.n))


def levels(graph: Graph, deadline: Deadline) -> Iterator[Level]:
    """Yield f as a dictionary for the sets of size 0, 1, …, n."""
    degrees = [graph.degree(v) for v in range(graph.n)]
    needs = [0] * graph.n  # the twin that has to come first, as a bit
    for group in twins(graph):
        for first, second in pairwise(group):
            needs[second] = 1 << first
    moves = [(1 << v, needs[v], mask, degrees[v]) for v, mask in enumerate(graph.masks)]
    level: Level = {0: 0}
    yield level
    for _ in range(graph.n):
        grown: Level = {}
        for number, (subset, cost) in enumerate(level.items()):
            if not number & 1023:
                deadline.check(1024 * STEP * graph.n)
            for bit, need, mask, degree in moves:
                if subset & bit or need & ~subset:
                    continue
                total = cost + max(0, degree - 2 * (mask & subset).bit_count())
                larger = subset | bit
                if total < grown.get(larger, total + 1):
                    grown[larger] = total
        level = grown
        yield level


def plain_order(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a best order of a graph by the plain program."""
    table: list[Level] = list(levels(graph, deadline))
    return order_from(graph, lambda subset: table[subset.bit_count()].get(subset))


def order_from(graph: Graph, cost: Callable[[int], int | None]) -> list[int]:
    """Return a best order, last vertex first found, given the costs of sets that may fire first."""
    subset = (1 << graph.n) - 1
    order: list[int] = []
    while subset:
        for v, mask in enumerate(graph.masks):
            rest = subset & ~(1 << v)
            before = cost(rest) if rest != subset else None
            if before is not None:
                excess = graph.degree(v) - 2 * (mask & rest).bit_count()
                if before + max(0, excess) == cost(subset):
                    break
        order.append(v)
        subset = rest
    return order[::-1]


def best_order(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a best order of a connected graph, by the program that is faster for it."""
    if not use_kernel(graph) or not compiling.ready():
        return plain_order(graph, deadline)
    from zermelo.solvers.cleaning.subset_kernel import compiled_order

    return compiled_order(graph, deadline)


def use_kernel(graph: Graph) -> bool:
    """Whether the kernel is to be used."""
    return graph.n <= LARGEST_TABLE and PLAIN_STEPS < steps(graph) > graph.n << (graph.n - 3)


def _run(task: Task) -> Outcome:
    order = by_components(task.instance.graph, lambda part: best_order(part, task.deadline))
    return solved_by(task.instance, order, Assurance.EXHAUSTIVE)


def _work(graph: Graph) -> float:
    """Return an estimate in seconds."""
    if use_kernel(graph):
        return LOADING + COMPILED_STEP * (graph.n << graph.n)
    return STEP * steps(graph)


def _applies(instance: Instance) -> str | None:
    largest = max((part[1] for part in parts(instance.graph)), key=_work, default=None)
    if largest is None or _work(largest) < LONGEST:
        return None
    return (
        f"a component of {largest.n} vertices is too large: at most {LARGEST_TABLE}, "
        "more only where many are twins"
    )


def _cost(instance: Instance, known: Answer) -> float:
    if known is not None:
        return float("inf")
    return sum(_work(graph) for _, graph in parts(instance.graph))


METHOD = Method(
    name="subset-costs",
    questions=("brush-number",),
    summary="f(S + v) = f(S) + max(0, deg v - 2 |N(v) & S|) over all sets, twins in one order",
    evidence=("cleaning-order", "brush-table"),
    applies=_applies,
    cost=_cost,
    run=_run,
    sure=True,
)
