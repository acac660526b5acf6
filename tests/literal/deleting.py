"""What the games have in common whose positions are sets of vertices that are left."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tests.literal.reading import Graph, component

Vertices = frozenset[int]


def is_connected(vertices: Vertices, graph: Graph) -> bool:
    """Whether a nonempty set of vertices is connected."""
    return component(vertices, graph, min(vertices)) == vertices


def components(vertices: Vertices, graph: Graph) -> set[Vertices]:
    """The connected components of what is left."""
    found, left = set(), vertices
    while left:
        each = component(left, graph, min(left))
        found.add(each)
        left -= each
    return found


def connected_sets(vertices: Vertices, graph: Graph, sizes: Collection[int]) -> Iterator[Vertices]:
    """Yield the connected sets of so many of these vertices."""
    sets = {frozenset({v}) for v in vertices}
    size = 1
    while sets:
        if size in sizes:
            yield from sets
        # A connected set is a smaller one and a neighbour: leave out a leaf of a spanning tree.
        sets = {
            each | {w}
            for each in sets
            for v in each
            for w in (graph.neighbours(v) & vertices) - each
        }
        size += 1
        if size > max(sizes, default=0):
            return
