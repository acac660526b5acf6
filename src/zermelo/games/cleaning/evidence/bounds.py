"""Lower bounds for the brush number: by the ends of an order, and by the sets that may fire first.

In any order of a connected graph with an edge, all edges of the first vertex go out and all edges
of the last one come in, so the imbalance of each is its whole degree; any other vertex of odd
degree has an imbalance of at least 1. The brushes number half the total imbalance (see
`games.cleaning`), so

    b(G) >= (deg s + deg t + number of other vertices of odd degree) / 2

for the first vertex s and the last vertex t, whichever they are. The least value over all pairs is
a bound. An end counts deg v instead of its parity, so the two vertices where deg v - (deg v mod 2)
is least are the best ends. The bound is met by trees, cycles, wheels, grids and by cubic graphs
without a bridge (where it is n/2 + 2), and is far off for dense graphs.

The set program finds the number itself, in plain Python: the reference and the checker's. Let f(S)
be the least number of brushes on S with which the vertices of S can fire first, in some order. Then
f(S + v) = min over v of f(S) + max(0, deg v - 2 |N(v) & S|), and b(G) = f(V).

A vertex is free after S if half of its neighbors or more are in S: it needs no brush. In any order
let it fire next: it still needs none, and nobody else needs more, since its neighbors among those
in between have one more neighbor before them. So it is enough to look at orders in which free
vertices fire as soon as they are, and at sets S after which no vertex is free. On a torus, where
half of the neighbors are two, these are the sets that bootstrap percolation ends in.

Twins, vertices with the same neighbors apart from each other, are alike: exchanging two of them in
an order changes nothing, and both are free or neither is. So in each class of twins the smallest
fire first. Sets are bit masks, visited by growing f: those with f(S) < b are enough to show that
b(G) is not below b.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph

SET_WORK = 1e-6
"""Seconds of work for a step."""

MAX_STEPS = 5_000_000
"""The checker runs the program for at most so many steps, a vertex after a set each."""


def ends_bound(graph: Graph) -> int:
    """Return the bound for a connected graph; linear time."""
    if graph.n < 2:
        return 0
    degrees = [graph.degree(v) for v in range(graph.n)]
    extra = sorted(degree - degree % 2 for degree in degrees)[:2]
    return (sum(degree % 2 for degree in degrees) + sum(extra)) // 2


def twins(graph: Graph) -> list[list[int]]:
    """Return the classes of twins of a graph, each sorted, in order of their smallest vertices.

    Twins have the same neighbors (and are not adjacent) or the same closed neighborhoods.
    """
    found: dict[tuple[bool, int], list[int]] = {}
    for closed in (True, False):
        seen = {v for group in found.values() if len(group) > 1 for v in group}
        found = {key: group for key, group in found.items() if len(group) > 1}
        for v, mask in enumerate(graph.masks):
            if v not in seen:
                found.setdefault((closed, mask | closed << v), []).append(v)
    return sorted(found.values())


def least_brushes(
    graph: Graph, deadline: Deadline, below: int | None = None, most: int | None = None
) -> int:
    """Return the brush number of a graph, or `below` if it is not below that.

    `LimitReached` where more than `most` steps are needed.
    """
    return cheapest_closed(graph, deadline, below, most)[0]


def cheapest_closed(
    graph: Graph, deadline: Deadline, below: int | None = None, most: int | None = None
) -> tuple[int, dict[int, tuple[int, int]]]:
    """Return the same, and for every set that was met how it came: from which set, by whom.

    A step is a set and a vertex that might fire next.
    """
    n, masks = graph.n, graph.masks
    degrees = [graph.degree(v) for v in range(n)]
    first = [0] * n  # the twin that has to come first, as a bit
    for group in twins(graph):
        for one, other in pairwise(group):
            first[other] = 1 << one
    moves = [(1 << v, first[v], masks[v], degrees[v], v) for v in range(n)]
    whole, count = (1 << n) - 1, 0
    costs: dict[int, int] = {}
    came: dict[int, tuple[int, int]] = {}
    waiting: list[list[int]] = [[_closure(graph, degrees, 0, range(n))]]  # by cost
    costs[waiting[0][0]] = 0
    for cost, sets in enumerate(waiting):
        if cost == below:
            return cost, came
        for subset in sets:
            if costs[subset] < cost:
                continue
            if subset == whole:
                return cost, came
            count += n
            if most is not None and count > most:
                raise LimitReached(f"more than {most:,} steps of sets and vertices")
            deadline.check(SET_WORK * n)
            for bit, twin, mask, degree, v in moves:
                if subset & bit or twin & ~subset:
                    continue
                total = cost + degree - 2 * (mask & subset).bit_count()
                if below is not None and total >= below:
                    continue
                larger = _closure(graph, degrees, subset | bit, graph.neighbors(v))
                if total < costs.get(larger, total + 1):
                    costs[larger], came[larger] = total, (subset, v)
                    while len(waiting) <= total:
                        waiting.append([])
                    waiting[total].append(larger)
    return (0 if below is None else below), came


def _closure(graph: Graph, degrees: Sequence[int], subset: int, touched: Iterable[int]) -> int:
    """Return a set with all that is free after it, and then; only those touched can be at first."""
    masks, stack = graph.masks, list(touched)
    while stack:
        v = stack.pop()
        if not subset >> v & 1 and 2 * (masks[v] & subset).bit_count() >= degrees[v]:
            subset |= 1 << v
            stack.extend(graph.neighbors(v))
    return subset
