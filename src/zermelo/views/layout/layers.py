"""Drawings in layers: large trees from their center downwards, acyclic digraphs by their edges.

In a tree every subtree is drawn by itself and put as far left as its outline allows (Reingold,
Tilford, "Tidier drawings of trees", 1981); a parent stands over the middle of its children. In a
digraph a vertex stands one layer below the lowest of those that lead to it. There the vertices of a
layer are ordered by the mean place of their neighbors, in sweeps down and up, for few crossings
(Sugiyama, Tagawa, Toda 1981).
"""

from __future__ import annotations

from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph
from zermelo.views.picture import Point

ACROSS, DOWN = 44.0, 66.0
"""In trees: the least distance of two vertices of a layer, and the distance of two layers."""

APART, BELOW = 74.0, 84.0
"""The same in digraphs."""

SWEEPS = 12


def tidy(tree: Graph) -> list[Point]:
    """Return the places of the vertices of a tree."""
    root = _center(tree)
    order, parent = [root], {root: -1}
    for v in order:
        for u in tree.neighbors(v):
            if u not in parent:
                parent[u] = v
                order.append(u)
    # The outline of a subtree: the least and the largest x of each layer, its root at 0.
    outlines: dict[int, list[tuple[float, float]]] = {}
    shift = [0.0] * tree.n
    for v in reversed(order):
        children = [u for u in tree.neighbors(v) if u != parent[v]]
        outlines[v] = [(0.0, 0.0), *_beside(children, outlines, shift)]
    x, y = [0.0] * tree.n, [0.0] * tree.n
    for v in order[1:]:
        x[v] = x[parent[v]] + shift[v]
        y[v] = y[parent[v]] + DOWN
    return [(round(a, 1), b) for a, b in zip(x, y, strict=True)]


def _beside(
    children: list[int], outlines: dict[int, list[tuple[float, float]]], shift: list[float]
) -> list[tuple[float, float]]:
    """Set the subtrees of siblings side by side, and return the outline of them all."""
    whole: list[tuple[float, float]] = []
    for u in children:
        own = outlines.pop(u)
        both = zip(whole, own, strict=False)
        by = max((right - left + ACROSS for (_, right), (left, _) in both), default=0.0)
        shift[u] = by
        moved = [(left + by, right + by) for left, right in own]
        for depth, (left, right) in enumerate(moved[: len(whole)]):
            whole[depth] = (min(whole[depth][0], left), max(whole[depth][1], right))
        whole += moved[len(whole) :]
    middle = (shift[children[0]] + shift[children[-1]]) / 2 if children else 0.0
    for u in children:
        shift[u] -= middle
    return [(left - middle, right - middle) for left, right in whole]


def _center(tree: Graph) -> int:
    """Return the vertex that is left when leaves are taken away, layer by layer."""
    degree = [tree.degree(v) for v in range(tree.n)]
    order = [v for v in range(tree.n) if degree[v] <= 1]
    for v in order:
        for u in tree.neighbors(v):
            degree[u] -= 1
            if degree[u] == 1:
                order.append(u)
    return order[-1]


def layers(graph: Graph) -> list[Point]:
    """Return the places of the vertices of an acyclic digraph."""
    level = [0] * graph.n
    for v in topological_order(graph):
        for u in graph.neighbors(v):
            level[u] = max(level[u], level[v] + 1)
    rows: list[list[int]] = [[] for _ in range(max(level, default=0) + 1)]
    for v, depth in enumerate(level):
        rows[depth].append(v)
    place = [0.0] * graph.n
    around = (graph.reverse().adjacency, graph.adjacency)
    for row in rows:
        _set(row, place)
    for sweep in range(SWEEPS):
        near = around[sweep % 2]
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = {
                v: sum(place[u] for u in near[v]) / len(near[v]) if near[v] else place[v]
                for v in row
            }
            row.sort(key=lambda v: (wanted[v], v))
            _set(row, place)
    return [(place[v] * APART, level[v] * BELOW) for v in range(graph.n)]


def _set(row: list[int], place: list[float]) -> None:
    for i, v in enumerate(row):
        # Rows of equal parity would stand exactly below each other, and hide the longer edges.
        place[v] = i - (len(row) - 1) / 2
