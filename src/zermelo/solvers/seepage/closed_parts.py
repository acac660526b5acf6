"""Closed parts of a game of Seepage: what is entered through one vertex only.

A vertex is closed if all that can be reached from it can be reached through it only, so that the
game that begins there has nothing to do with the rest. In the tree of immediate dominators these
are the vertices below which no edge leads out of the subtree: an edge (u, w) leaves the subtrees of
u and its ancestors up to, but without, the immediate dominator of w.
"""

from __future__ import annotations

from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph


def dominators(graph: Graph) -> tuple[list[int], list[int]]:
    """Return the immediate dominator of each vertex, and its depth in the tree of these.

    The digraph is acyclic and has one source, which is its own dominator. Ancestors are found by
    jumps whose lengths follow the skew binary numbers of the depths, so that the tree is built in
    O(m log n) time, from the source on.
    """
    above, jump, depth = list(range(graph.n)), list(range(graph.n)), [0] * graph.n

    def common(u: int, v: int) -> int:
        """Return the lowest common ancestor, which dominates both."""
        if depth[u] < depth[v]:
            u, v = v, u
        while depth[u] > depth[v]:
            u = jump[u] if depth[jump[u]] >= depth[v] else above[u]
        while u != v:
            u, v = (jump[u], jump[v]) if jump[u] != jump[v] else (above[u], above[v])
        return u

    dominating: list[int | None] = [None] * graph.n
    for v in topological_order(graph):
        at = dominating[v]
        if at is not None:
            above[v], depth[v], far = at, depth[at] + 1, jump[at]
            even = depth[at] - depth[far] == depth[far] - depth[jump[far]]
            jump[v] = jump[far] if even else at
        for c in graph.neighbors(v):
            one = dominating[c]
            dominating[c] = v if one is None else common(one, v)
    return above, depth


def closed_vertices(graph: Graph) -> list[int]:
    """Return the closed vertices with children, without the source, innermost first."""
    above, depth = dominators(graph)
    order = topological_order(graph)
    # The least depth to which the edges that leave from the subtree lead back.
    lowest = [graph.n] * graph.n
    for v in reversed(order):
        for c in graph.neighbors(v):
            lowest[v] = min(lowest[v], depth[above[c]])
        up = above[v]
        lowest[up] = min(lowest[up], lowest[v])
    return [v for v in reversed(order[1:]) if graph.degree(v) and lowest[v] >= depth[v]]
