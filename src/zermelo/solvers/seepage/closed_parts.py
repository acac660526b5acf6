"""Closed parts of a game of Seepage: what is entered through one vertex only.

A vertex is closed if all that can be reached from it can be reached through it only, so that the
game that begins there has nothing to do with the rest. In the tree of immediate dominators these
are the vertices below which no edge leads out of the subtree: an edge (u, w) leaves the subtrees of
u and its ancestors up to, but without, the immediate dominator of w.
"""

from __future__ import annotations

from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph


class Dominators:
    """The tree of immediate dominators of an acyclic digraph with one source.

    `above` has the immediate dominator of each vertex, the source as its own, and `depth` the depth
    in the tree. Ancestors are found by jumps whose lengths follow the skew binary numbers of the
    depths, so that the tree is built in O(m log n) time, from the source on.
    """

    def __init__(self, graph: Graph) -> None:
        self.above = list(range(graph.n))
        self.depth = [0] * graph.n
        self._jump = list(range(graph.n))
        found: list[int | None] = [None] * graph.n
        for v in topological_order(graph):
            at = found[v]
            if at is not None:
                self._hang(v, at)
            for c in graph.neighbors(v):
                meet = found[c]
                found[c] = v if meet is None else self.common(meet, v)

    def _hang(self, v: int, at: int) -> None:
        self.above[v], self.depth[v] = at, self.depth[at] + 1
        jump = self._jump[at]
        even = self.depth[at] - self.depth[jump] == self.depth[jump] - self.depth[self._jump[jump]]
        self._jump[v] = self._jump[jump] if even else at

    def common(self, u: int, v: int) -> int:
        """Return the lowest common ancestor, which dominates both."""
        if self.depth[u] < self.depth[v]:
            u, v = v, u
        while self.depth[u] > self.depth[v]:
            jump = self._jump[u]
            u = jump if self.depth[jump] >= self.depth[v] else self.above[u]
        while u != v:
            if self._jump[u] != self._jump[v]:
                u, v = self._jump[u], self._jump[v]
            else:
                u, v = self.above[u], self.above[v]
        return u


def closed_vertices(graph: Graph) -> list[int]:
    """Return the closed vertices with children, without the source, innermost first."""
    tree = Dominators(graph)
    order = topological_order(graph)
    # The least depth to which the edges that leave from the subtree lead back.
    lowest = [graph.n] * graph.n
    for v in reversed(order):
        for c in graph.neighbors(v):
            lowest[v] = min(lowest[v], tree.depth[tree.above[c]])
        up = tree.above[v]
        lowest[up] = min(lowest[up], lowest[v])
    return [v for v in reversed(order[1:]) if graph.degree(v) and lowest[v] >= tree.depth[v]]
