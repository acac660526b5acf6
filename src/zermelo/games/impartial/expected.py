"""How many connected sets of vertices a graph has, roughly: what a search of it costs."""

from __future__ import annotations

from functools import lru_cache

from zermelo.core.graph import Graph

HUGE = 1e60  # no estimate is larger
DENSITY = 0.58  # bits per edge, fitted to grids and to cubic graphs with up to 32 vertices


@lru_cache(maxsize=1)  # every search asks for it, more than once
def connected_subsets(graph: Graph) -> float:
    """Return about how many connected vertex sets there are; exactly, for trees and cycles."""
    found = 0.0
    for part in graph.components():
        n, m = len(part), sum(graph.degree(v) for v in part) // 2
        if m < n:
            found += _subtrees(graph, part[0])
        elif all(graph.degree(v) == 2 for v in part):
            found += n * (n - 1) + 1
        else:
            found += 2 ** min(n, DENSITY * m, 200.0)
    return min(found, HUGE)


def _subtrees(graph: Graph, root: int) -> float:
    """Return the number of subtrees of the tree that holds a vertex."""
    order, parent = [root], {root: root}
    for v in order:
        for u in graph.neighbors(v):
            if u not in parent:
                parent[u] = v
                order.append(u)
    topped = dict.fromkeys(order, 1.0)  # the subtrees with v as their top
    total = 0.0
    for v in reversed(order):
        total += topped[v]
        if v != root:
            topped[parent[v]] = min(topped[parent[v]] * (1 + topped[v]), HUGE)
    return min(total, HUGE)
