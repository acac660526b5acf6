"""Isometric cycles of a periodic graph: the shortest ones, up to translation.

A retract is isometric, so a cycle onto which a graph can be folded is an isometric one.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.deadline import Deadline
from zermelo.core.periodic import Periodic, Vertex
from zermelo.solvers import rates
from zermelo.solvers.weak_cops.common import layers

LONGEST = 16
"""Cycles of at most so many vertices are looked for."""

Ball = dict[Vertex, int]
"""The distances of the vertices near a root."""


def isometric_cycles(graph: Periodic, deadline: Deadline) -> Iterator[list[Vertex]]:
    """Yield the isometric cycles with 4 to `LONGEST` vertices, shorter ones first.

    A cycle is listed round and begins with a vertex of the cell (0, 0); of its translates one is
    given, in one direction.
    """
    balls = [_ball(graph, v, deadline) for v in range(graph.n)]
    seen: set[frozenset[Vertex]] = set()
    for length in range(4, LONGEST + 1):
        for v in range(graph.n):
            for cycle in _through(graph, v, length, balls, deadline):
                shape = _shape(cycle)
                if shape not in seen:
                    seen.add(shape)
                    yield cycle


def _ball(graph: Periodic, v: int, deadline: Deadline) -> Ball:
    """Return the distances up to half of the longest cycle."""
    found: Ball = {}
    for distance, layer in enumerate(layers(graph, (v, 0, 0), deadline)):
        found |= dict.fromkeys(layer, distance)
        if distance == LONGEST // 2:
            return found
    return found


def _through(
    graph: Periodic, v: int, length: int, balls: list[Ball], deadline: Deadline
) -> Iterator[list[Vertex]]:
    """Yield the isometric cycles of this length through a vertex of the cell (0, 0)."""
    root = (v, 0, 0)
    stack: list[list[Vertex]] = [[root]]
    while stack:
        deadline.check(rates.CYCLE)
        path = stack.pop()
        place = len(path)
        if place == length:
            yield path
            continue
        for other in sorted(graph.neighbors(path[-1]), reverse=True):
            fits = (
                _distance(balls, one, other) == min(place - i, length - place + i)
                for i, one in enumerate(path)
            )
            if all(fits):
                stack.append([*path, other])


def _distance(balls: list[Ball], one: Vertex, other: Vertex) -> int:
    """Return the distance of two vertices, -1 if it is large."""
    (v, x, y), (w, a, b) = one, other
    return balls[v].get((w, a - x, b - y), -1)


def _shape(cycle: list[Vertex]) -> frozenset[Vertex]:
    """Return the vertices of a cycle, translated so that all translates give the same."""
    low = min((x, y) for _, x, y in cycle)
    return frozenset((v, x - low[0], y - low[1]) for v, x, y in cycle)
