"""A patch of a periodic graph: a few cells round the cell (0, 0).

An Archimedean tiling stands where it does in the plane; any other periodic graph gets the
barycentric coordinates in which every vertex is the mean of its neighbors, on a square lattice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from zermelo.core.periodic import Periodic, Vertex
from zermelo.families.tilings import NAMES, tiling
from zermelo.views.layout.families import STEP
from zermelo.views.picture import Link, Point, Scene

MOST = 90
"""The patch has at most about so many vertices."""

LARGEST = 500
"""And at most so many if it is to show something that is larger."""

Cells = tuple[range, range]
"""The cells (x, y) of a patch: all x and all y."""


def usual(graph: Periodic) -> Cells:
    """Return the cells of the patch that shows the graph alone."""
    reach = 3
    while reach > 1 and graph.n * (2 * reach + 1) ** 2 > MOST:
        reach -= 1
    return range(-reach, reach + 1), range(-reach, reach + 1)


def around(graph: Periodic, wanted: Sequence[Sequence[int]]) -> Cells:
    """Return cells that hold the wanted ones (x, y) and one more on every side, if they can."""
    plain = usual(graph)
    if not wanted:
        return plain
    spans = []
    for side, span in enumerate(plain):
        values = [one[side] for one in wanted]
        low, high = min(values) - 1, max(values) + 1
        while high - low + 1 < len(span):
            low, high = low - 1, high + 1
        spans.append(range(low, high + 1))
    fits = graph.n * len(spans[0]) * len(spans[1]) <= LARGEST
    return (spans[0], spans[1]) if fits else plain


def vertices(graph: Periodic, cells: Cells | None = None) -> list[Vertex]:
    """Return the vertices of a patch, of the usual one if nothing is said."""
    xs, ys = cells or usual(graph)
    return [(v, x, y) for y in ys for x in xs for v in range(graph.n)]


def scene(graph: Periodic, names: list[str], cells: Cells | None = None) -> Scene:
    """Return the scene of a patch."""
    found = vertices(graph, cells)
    index = {vertex: number for number, vertex in enumerate(found)}
    links = [
        Link(index[vertex], index[other])
        for vertex in found
        for other in graph.neighbors(vertex)
        if other in index and index[vertex] < index[other]
    ]
    points = tuple((round(x, 1), round(y, 1)) for x, y in _places(graph, found))
    return Scene(points, tuple(names[v] for v, _, _ in found), tuple(links))


def _places(graph: Periodic, wanted: list[Vertex]) -> list[Point]:
    known = _recognize(graph.n, graph.edges)
    if known is not None:
        tiles = tiling(known)
        spots = [tiles.point(v, x, y) for v, x, y in wanted]
        return [(0.8 * STEP * spot.real, -0.8 * STEP * spot.imag) for spot in spots]
    own = _barycentric(graph)
    wide = STEP * max(1.0, math.sqrt(graph.n))
    return [(wide * (own[v][0] + x), -wide * (own[v][1] + y)) for v, x, y in wanted]


@cache
def _recognize(n: int, edges: tuple[tuple[int, int, int, int], ...]) -> str | None:
    def plain(pairs: tuple[tuple[int, int, int, int], ...]) -> set[tuple[int, int, int, int]]:
        return {min((u, v, x, y), (v, u, -x, -y)) for u, v, x, y in pairs}

    for name in NAMES:
        graph = tiling(name).graph
        if graph.n == n and plain(graph.edges) == plain(edges):
            return name
    return None


def _barycentric(graph: Periodic) -> list[Point]:
    """Solve: every vertex is the mean of its neighbors, vertex 0 of the cell at the origin."""
    if graph.n == 1:
        return [(0.0, 0.0)]
    import numpy as np

    from zermelo.views.layout.sums import solve

    matrix = np.zeros((graph.n, graph.n))
    right = np.zeros((graph.n, 2))
    for v, row in enumerate(graph.steps):
        for w, dx, dy in row:
            matrix[v, v] += 1
            matrix[v, w] -= 1
            right[v] += (dx, dy)
    matrix[0], right[0] = 0.0, 0.0
    matrix[0, 0] = 1.0
    found = solve(matrix, right)
    # Vertices with the same neighbors share a place; a turn of their own keeps them apart.
    return [
        (float(x) + 0.08 * (v % 3), float(y) + 0.05 * (v % 4)) for v, (x, y) in enumerate(found)
    ]
