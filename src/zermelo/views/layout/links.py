"""The links of a graph, bent where a straight one would run over a vertex or over its opposite."""

from __future__ import annotations

import math

from zermelo.core.graph import Graph
from zermelo.views.picture import Link, Point

CLEAR = 21.0
"""How far from the middle of a vertex a link must pass."""

BENDS = (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45)
MOST = 60_000
"""Pairs of an edge and a vertex that are looked at; links of larger graphs are straight."""


def links(graph: Graph, points: list[Point]) -> tuple[Link, ...]:
    """Return the links of all edges in the order of the graph."""
    small = graph.n * graph.m <= MOST
    found = []
    for u, v in graph.edges:
        both = graph.directed and u != v and graph.has_edge(v, u)
        bends: tuple[float, ...] = (0.13, 0.3) if both else BENDS
        if u == v or not small:
            bend = bends[0]
        else:
            free = (bend for bend in bends if _clear(points, u, v, bend))
            bend = next(free, bends[0])
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
