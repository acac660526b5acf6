"""Large trees from their centre downwards, subtrees side by side as close as they fit.

Every subtree is drawn by itself and put as far left as its outline allows (Reingold, Tilford,
"Tidier drawings of trees", 1981); a parent stands over the middle of its children.
"""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.views.picture import Point

ACROSS, DOWN = 44.0, 66.0
"""The least distance of two vertices of a layer, and the distance of two layers."""


def tidy(tree: Graph) -> list[Point]:
    """Return the places of the vertices of a tree."""
    root = _centre(tree)
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


def _centre(tree: Graph) -> int:
    """Return the vertex that is left when leaves are taken away, layer by layer."""
    degree = [tree.degree(v) for v in range(tree.n)]
    order = [v for v in range(tree.n) if degree[v] <= 1]
    for v in order:
        for u in tree.neighbors(v):
            degree[u] -= 1
            if degree[u] == 1:
                order.append(u)
    return order[-1]
