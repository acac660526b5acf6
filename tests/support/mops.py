"""All maximal outerplanar graphs with few vertices, from their definition as triangulations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zermelo.core.graph import Graph

Chords = frozenset[tuple[int, int]]


@cache
def _triangulations(low: int, high: int) -> tuple[Chords, ...]:
    """All sets of edges inside or on the polygon low..high, but for its side low - high."""
    if high - low == 1:
        return (frozenset(),)
    return tuple(
        left | right | {(low, apex), (apex, high)}
        for apex in range(low + 1, high)
        for left in _triangulations(low, apex)
        for right in _triangulations(apex, high)
    )


def mops(n: int) -> Iterator[Graph]:
    """Yield the MOPs with n >= 2 vertices, one for each class of rotations and reflections.

    The outer cycle is unique, so these are the isomorphism classes.
    """
    seen: set[Chords] = set()
    for inner in _triangulations(0, n - 1):
        edges = inner | {(0, n - 1)}
        if edges in seen:
            continue
        for shift in range(n):
            for sign in (1, -1):
                moved = [sorted(((sign * u + shift) % n, (sign * v + shift) % n)) for u, v in edges]
                seen.add(frozenset((u, v) for u, v in moved))
        yield Graph.from_edges(n, sorted(edges))


def shuffled(graph: Graph, names: list[int]) -> Graph:
    """Return the graph with vertex v called names[v]."""
    return Graph.from_edges(graph.n, [(names[u], names[v]) for u, v in graph.edges])
