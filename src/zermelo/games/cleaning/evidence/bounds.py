"""Lower bounds for the brush number: by the ends of an order, and by all sets that may fire first.

In any order of a connected graph with an edge, the first vertex has all its edges going out and the
last one all its edges coming in, so they are out of balance by their whole degrees; any other
vertex of odd degree is out of balance by at least 1. The brushes number half the total imbalance
(see `games.cleaning`), so

    b(G) >= (deg s + deg t + number of other vertices of odd degree) / 2

for the first vertex s and the last vertex t, whichever they are. The least value over all pairs is
a bound. A vertex counts for deg v instead of its parity, so the two vertices where deg v - (deg v
mod 2) is least are the best ends. The bound is met by trees, cycles, wheels, grids and by cubic
graphs without a bridge (where it is n/2 + 2), and is far off for dense graphs.

The subset program finds the number itself, in plain Python: the reference and the checker's. Let
f(S) be the least number of brushes on S with which the vertices of S can fire first, in some order.
Then f(S + v) = min over v of f(S) + max(0, deg v - 2 |N(v) & S|), and b(G) = f(V).

Twins, vertices with the same neighbours apart from each other, are alike: exchanging two of them in
an order changes nothing. So of a class of twins the smallest come first, and the sets number at
most the product of (class size + 1): 2^n without twins, n + 1 for a complete graph, (a + 1)(b + 1)
for a complete bipartite one. A set is a bit mask, one level (size of S) is a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import prod

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph

SET_WORK = 2e-7
"""Seconds of work for a set and a vertex."""

MAX_STEPS = 5_000_000
"""The checker runs the program if sets times vertices are at most this many: 18 without twins."""

MAX_ORDER = 2000
"""Above this order even a complete graph would take more steps."""

Level = dict[int, int]


def ends_bound(graph: Graph) -> int:
    """Return the bound for a connected graph; linear time."""
    if graph.n < 2:
        return 0
    degrees = [graph.degree(v) for v in range(graph.n)]
    extra = sorted(degree - degree % 2 for degree in degrees)[:2]
    return (sum(degree % 2 for degree in degrees) + sum(extra)) // 2


def twins(graph: Graph) -> list[list[int]]:
    """Return the classes of twins of a graph, each sorted, in order of their smallest vertices.

    Twins have the same neighbours (and are not adjacent) or the same closed neighbourhoods.
    """
    found: dict[tuple[bool, int], list[int]] = {}
    for closed in (True, False):
        seen = {v for group in found.values() if len(group) > 1 for v in group}
        found = {key: group for key, group in found.items() if len(group) > 1}
        for v, mask in enumerate(graph.masks):
            if v not in seen:
                found.setdefault((closed, mask | closed << v), []).append(v)
    return sorted(found.values())


def steps(graph: Graph) -> int:
    """Return the number of sets times the number of vertices: the work of the program."""
    if graph.n > MAX_ORDER:
        return MAX_STEPS + graph.n
    return prod(len(group) + 1 for group in twins(graph)) * graph.n


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
                deadline.check(1024 * SET_WORK * graph.n)
            for bit, need, mask, degree in moves:
                if subset & bit or need & ~subset:
                    continue
                total = cost + max(0, degree - 2 * (mask & subset).bit_count())
                larger = subset | bit
                if total < grown.get(larger, total + 1):
                    grown[larger] = total
        level = grown
        yield level


def least_brushes(graph: Graph, deadline: Deadline) -> int:
    """Return the brush number of a graph."""
    least = 0
    for level in levels(graph, deadline):
        least = min(level.values())
    return least
