"""Where the vertices of a graph stand: the same graph always gets the same places.

Known families get their usual coordinates, acyclic digraphs layers, all others the best of a few
drawings by stress (`stress`), judged by crossings. Components stand side by side.

Links are bent where a straight one would run over a vertex or over its opposite.

Drawings in layers: large trees from their center downwards, acyclic digraphs by their edges.

In a tree every subtree is drawn by itself and put as far left as its outline allows (Reingold,
Tilford, "Tidier drawings of trees", 1981); a parent stands over the middle of its children. In a
digraph a vertex stands one layer below the lowest of those that lead to it. There the vertices of a
layer are ordered by the mean place of their neighbors, in sweeps down and up, for few crossings
(Sugiyama, Tagawa, Toda 1981).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from zermelo.core.digraphs import cycle, topological_order
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.views.layout.families import known_layout
from zermelo.views.picture import Link, Point, Scene, spread

LARGEST = 2_000
"""At most this many vertices are drawn."""

MOST_EDGES = 20_000
"""And at most so many edges."""

BUSHY = 120
"""Larger trees are drawn from their center downwards."""

WIDTH = 1_400.0
"""Components stand side by side up to this width, then in a new row."""

CLEAR = 21.0
"""How far from the middle of a vertex a link must pass."""

BENDS = (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45)
MOST_PAIRS = 60_000
"""Pairs of an edge and a vertex that are looked at; links of larger graphs are straight."""


def scene(graph: Graph, names: Sequence[str], chosen: tuple[Point, ...] | None = None) -> Scene:
    """Return a graph with its vertices in their places, or in the chosen ones.

    `InputError` if it is too large.
    """
    for count, most, what in ((graph.n, LARGEST, "vertices"), (graph.m, MOST_EDGES, "edges")):
        if count > most:
            mend = f"at most {most} are drawn; draw a part of it (decide and check take all of it)"
            raise InputError(f"{count} {what} are too many for a picture", mend, ".graph")
    return _scene(graph, tuple(names), chosen)


@lru_cache(maxsize=64)  # sums ask for the scenes of their parts again and again
def _scene(graph: Graph, names: tuple[str, ...], chosen: tuple[Point, ...] | None) -> Scene:
    points = places(graph) if chosen is None else list(chosen)
    return Scene(tuple(points), names, links(graph, points))


def places(graph: Graph) -> list[Point]:
    """Return the place of every vertex."""
    parts = graph.undirected().components()
    if parts and all(len(part) == 1 for part in parts):
        side = max(1, round(len(parts) ** 0.5 * 1.3))
        return [(80.0 * (v % side), 80.0 * (v // side)) for v in range(graph.n)]
    placed = [Scene(tuple(_component(graph.induced(part))), ("",) * len(part)) for part in parts]
    points = spread(placed, wide=WIDTH).points
    found = dict(zip(chain.from_iterable(parts), points, strict=True))
    return [(round(found[v][0], 1), round(found[v][1], 1)) for v in range(graph.n)]


def _component(graph: Graph) -> list[Point]:
    if graph.directed and graph.n > 2 and not cycle(graph):
        return layers(graph)
    plain = _plain(graph)
    if plain.n > BUSHY and plain.m == plain.n - 1:
        return tidy(plain)
    usual = known_layout(plain)
    if usual is not None:
        return usual
    from zermelo.views.layout.stress import by_stress  # with numpy and networkx

    return by_stress(plain)


def _plain(graph: Graph) -> Graph:
    """Return the underlying graph without loops."""
    pairs = {(min(u, v), max(u, v)) for u, v in graph.edges if u != v}
    return Graph.from_edges(graph.n, sorted(pairs))


def links(graph: Graph, points: list[Point]) -> tuple[Link, ...]:
    """Return the links of all edges in the order of the graph."""
    small = graph.n * graph.m <= MOST_PAIRS
    found = []
    for u, v in graph.edges:
        both = graph.directed and u != v and graph.has_edge(v, u)
        bends: tuple[float, ...] = (0.13, 0.3) if both else BENDS
        tried = bends if small and u != v else ()
        bend = next((bend for bend in tried if _clear(points, u, v, bend)), bends[0])
        found.append(Link(u, v, graph.directed, bend))
    return tuple(found)


def middle(start: Point, end: Point, bend: float) -> Point:
    """Return the control point of a quadratic curve whose middle is bent by this."""
    (a, b), (c, d) = start, end
    return (a + c) / 2 + 2 * bend * (d - b), (b + d) / 2 - 2 * bend * (c - a)


def _clear(points: list[Point], u: int, v: int, bend: float) -> bool:
    start, end = points[u], points[v]
    control = middle(start, end, bend)
    steps = max(2, int(math.dist(start, end) / 12))
    path = [curve(start, control, end, i / steps) for i in range(steps + 1)]
    left = min(x for x, _ in path) - CLEAR
    right = max(x for x, _ in path) + CLEAR
    top = min(y for _, y in path) - CLEAR
    bottom = max(y for _, y in path) + CLEAR
    for w, (x, y) in enumerate(points):
        if w in (u, v) or not (left < x < right and top < y < bottom):
            continue
        if any(math.dist((x, y), point) < CLEAR for point in path):
            return False
    return True


def curve(start: Point, control: Point, end: Point, t: float) -> Point:
    """Return a point of a quadratic Bezier curve."""
    s = 1 - t
    return (
        s * s * start[0] + 2 * s * t * control[0] + t * t * end[0],
        s * s * start[1] + 2 * s * t * control[1] + t * t * end[1],
    )


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
