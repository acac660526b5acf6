"""What the games have in common whose positions are sets of vertices that are left."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tests.literal.reading import Graph, component

Vertices = frozenset[int]
Board = tuple[Vertices, frozenset[Vertices]]
"""What is left, and the edges that are not cut."""


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
        # A connected set is a smaller one and a neighbor: leave out a leaf of a spanning tree.
        sets = {
            each | {w}
            for each in sets
            for v in each
            for w in (graph.neighbors(v) & vertices) - each
        }
        size += 1
        if size > max(sizes, default=0):
            return


def with_edges(graph: Graph, edges: frozenset[Vertices]) -> Graph:
    """The graph with these edges only."""
    return Graph(graph.labels, tuple((min(edge), max(edge)) for edge in edges), False)


def boards(board: Board, graph: Graph) -> set[Board]:
    """The components of what is left, where edges may be cut."""
    left, uncut = board
    found = components(left, with_edges(graph, uncut))
    return {(each, frozenset(edge for edge in uncut if edge <= each)) for each in found}
