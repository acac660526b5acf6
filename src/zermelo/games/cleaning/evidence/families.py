"""Lower bounds for the brush numbers of tori and of odd hypercubes, by theorems about them.

A torus C_m x C_n with m, n >= 3 needs 2 (m + n) - 4 brushes (docs/theorems, 25).

For odd d a vertex of the hypercube Q_d is out of balance, in the d subcubes Q_{d-1} that it lies
in, by d - 1 times as much as in Q_d. Each of the 2d subcubes needs b(Q_{d-1}) brushes, so
b(Q_d) >= 2d b(Q_{d-1}) / (d - 1). The set program finds b(Q_{d-1}); it ends early from d = 7 on.

The order says how a graph is such a product: a torus is cleaned row by row, a hypercube level by
level. A graph that is cleaned in another way gets the bound 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.cleaning.evidence.bounds import least_brushes

LARGEST_CUBE = 5
"""The set program is run for Q_4 and smaller hypercubes."""


def family_bound(graph: Graph, order: Sequence[int], deadline: Deadline) -> int:
    """Return the bound for a connected graph, whose vertices the order names; else 0."""
    degrees = {graph.degree(v) for v in range(graph.n)}
    if degrees == {4}:
        sides = [m for m in range(3, graph.n // 3 + 1) if not graph.n % m]
        for rows in sides:
            deadline.check()
            if is_torus(graph, order, rows):
                return 2 * (rows + graph.n // rows) - 4
    d = graph.n.bit_length() - 1
    if d % 2 and 3 <= d <= LARGEST_CUBE and degrees == {d} and is_cube(graph, order):
        edges = [(v, v | 1 << i) for v in range(1 << d - 1) for i in range(d - 1) if not v >> i & 1]
        least = least_brushes(Graph.from_edges(1 << d - 1, edges), deadline)
        return -(-2 * d * least // (d - 1))
    return 0


def is_torus(graph: Graph, order: Sequence[int], rows: int) -> bool:
    """Whether the order lists a torus, row by row, in so many rows of three vertices or more."""
    columns = graph.n // rows
    for place, v in enumerate(order):
        i, j = divmod(place, columns)
        beside = {order[i * columns + (j + step) % columns] for step in (1, -1)}
        across = {order[(i + step) % rows * columns + j] for step in (1, -1)}
        if beside | across != set(graph.neighbors(v)):
            return False
    return True


def is_cube(graph: Graph, order: Sequence[int]) -> bool:
    """Whether a graph, all of whose degrees are d, is Q_d; the order lists it level by level.

    The first vertex is the word 0, the next d are the powers of 2, and each further vertex has the
    ones of its earlier neighbors. On 2^d different words edges that change one bit are all edges.
    """
    d = graph.degree(order[0])
    words = {order[0]: 0} | {v: 1 << bit for bit, v in enumerate(order[1 : d + 1])}
    for v in order[d + 1 :]:
        word = 0
        for u in graph.neighbors(v):
            word |= words.get(u, 0)
        words[v] = word
    changed = {(words[u] ^ words[v]).bit_count() for u, v in graph.edges}
    return graph.n == 1 << d and set(words.values()) == set(range(graph.n)) and changed == {1}
