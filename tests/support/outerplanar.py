"""All maximal outerplanar graphs up to isomorphism, from the degrees along their outer cycle."""

from __future__ import annotations

from functools import cache

from zermelo.core.graph import Graph

Degrees = tuple[int, ...]


@cache
def mops(n: int) -> tuple[Graph, ...]:
    """Return the maximal outerplanar graphs with n >= 3 vertices and outer cycle 0..n-1."""
    return tuple(_graph(degrees) for degrees in _all_degrees(n))


def linear_mops(n: int) -> tuple[Graph, ...]:
    """Return those with at most two vertices of degree 2, whose inner dual is a path; K_3 too."""
    return tuple(
        graph for graph in mops(n) if n == 3 or [*map(graph.degree, range(n))].count(2) == 2
    )


@cache
def _all_degrees(n: int) -> tuple[Degrees, ...]:
    """Degrees along the outer cycle determine the graph; the least reading stands for all."""
    if n == 3:
        return ((2, 2, 2),)
    grown: set[Degrees] = set()
    for degrees in _all_degrees(n - 1):
        for i in range(n - 1):
            turned = degrees[i:] + degrees[:i]
            grown.add(_least((turned[0] + 1, *turned[1:-1], turned[-1] + 1, 2)))
    return tuple(sorted(grown))


def _least(degrees: Degrees) -> Degrees:
    readings = (degrees, degrees[::-1])
    return min(row[i:] + row[:i] for row in readings for i in range(len(row)))


def _graph(degrees: Degrees) -> Graph:
    """Cut off vertices of degree 2 until an edge is left."""
    n, left = len(degrees), dict(enumerate(degrees))
    pairs = []
    while len(left) > 2:
        cycle = list(left)
        at = next(i for i, v in enumerate(cycle) if left[v] == 2)
        del left[cycle[at]]
        for u in (cycle[at - 1], cycle[(at + 1) % len(cycle)]):
            pairs.append((cycle[at], u))
            left[u] -= 1
    return Graph.from_edges(n, [*pairs, tuple(left)])  # type: ignore[list-item]
