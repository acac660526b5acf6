"""A patch of a periodic graph: a few cells round the cell (0, 0).

An Archimedean tiling stands where it does in the plane; any other periodic graph gets the
barycentric coordinates in which every vertex is the mean of its neighbors, on a square lattice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, cached_property

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
    reach = next((each for each in (3, 2) if graph.n * (2 * each + 1) ** 2 <= MOST), 1)
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


class Patch:
    """Some cells of a periodic graph, or the usual ones: `index` gives the vertices' nodes."""

    def __init__(self, graph: Periodic, cells: Cells | None = None) -> None:
        xs, ys = cells or usual(graph)
        self.graph = graph
        self.vertices: list[Vertex] = [(v, x, y) for y in ys for x in xs for v in range(graph.n)]
        self.index = {vertex: number for number, vertex in enumerate(self.vertices)}

    @cached_property
    def scene(self) -> Scene:
        """The scene of the patch."""
        points = ((round(x, 1), round(y, 1)) for x, y in _places(self.graph, self.vertices))
        names = (str(self.graph.labels[v]) for v, _, _ in self.vertices)
        links = (
            Link(node, other)
            for vertex, node in self.index.items()
            for other in self.near(vertex)
            if node < other
        )
        return Scene(tuple(points), tuple(names), tuple(links))

    def near(self, vertex: Vertex) -> list[int]:
        """Return the nodes next to a vertex."""
        return [self.index[u] for u in self.graph.neighbors(vertex) if u in self.index]

    def entry(self, vertex: Vertex, p: int, q: int) -> tuple[int, int, int]:
        """Return the entry of a vertex in data of p x q cells, and how often these were passed."""
        v, x, y = vertex
        return ((y % q) * p + x % p) * self.graph.n + v, x // p, y // q


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
