"""The usual coordinates of known families, recognised by the numbering or by the degrees."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from zermelo.core.graph import Graph
from zermelo.games.impartial.heaps import parts_of
from zermelo.views.picture import Point, direction

STEP = 80.0
"""The usual length of an edge, in pixels."""

CLOSE = 58.0
"""Neighbors on a circle are at least so far apart."""


def known_layout(graph: Graph) -> list[Point] | None:
    """Return the coordinates of a connected undirected graph without loops, or None."""
    found = (family(graph) for family in FAMILIES)
    return next((points for points in found if points is not None), None)


def circle(count: int, radius: float = 0.0) -> list[Point]:
    """Return points round a circle from the top, clockwise; wide enough for their number."""
    if count == 1 and not radius:
        return [(0.0, 0.0)]
    wide = max(radius, STEP, CLOSE / (2 * direction(math.pi / max(count, 2))[1]))
    ways = [direction(2 * math.pi * i / count) for i in range(count)]
    return [(wide * sine, -wide * cosine) for cosine, sine in ways]


def walk(graph: Graph, allowed: Sequence[int]) -> list[int] | None:
    """Return the vertices of an induced path or cycle in its order, or None if it is neither."""
    inside = graph.induced(allowed)
    if any(inside.degree(v) > 2 for v in range(inside.n)):
        return None
    parts = parts_of(inside)
    if len(parts) != 1:
        return None
    row = parts[0].row
    return [allowed[v] for v in (row if row[0] < row[-1] else reversed(row))]


def _reorder(n: int, order: Sequence[int], points: Sequence[Point]) -> list[Point]:
    found: list[Point] = [(0.0, 0.0)] * n
    for v, point in zip(order, points, strict=True):
        found[v] = point
    return found


def _path_or_cycle(graph: Graph) -> list[Point] | None:
    order = walk(graph, range(graph.n))
    if order is None:
        return None
    if graph.m == graph.n:
        return _reorder(graph.n, order, circle(graph.n))
    # A long path goes back and forth in rows that fit a phone.
    per_row = graph.n if graph.n <= 8 else math.ceil(graph.n / math.ceil(graph.n / 8))
    points = []
    for i in range(graph.n):
        row, place = divmod(i, per_row)
        points.append((STEP * (per_row - 1 - place if row % 2 else place), STEP * row))
    return _reorder(graph.n, order, points)


def _same(graph: Graph, edges: Iterable[tuple[int, int]]) -> bool:
    return set(graph.edges) == {(min(u, v), max(u, v)) for u, v in edges}


def _grid(graph: Graph) -> list[Point] | None:
    n = graph.n
    for columns in range(2, n // 2 + 1):
        rows, rest = divmod(n, columns)
        if rest:
            continue
        straight = rows * (columns - 1) + columns * (rows - 1)
        if graph.m not in (straight, 2 * n):
            continue
        edges = [(v, v + 1) for v in range(n) if (v + 1) % columns]
        edges += [(v, v + columns) for v in range(n - columns)]
        around = [(r * columns, r * columns + columns - 1) for r in range(rows)]
        around += [(c, n - columns + c) for c in range(columns)]
        if _same(graph, edges) or _same(graph, [*edges, *around]):
            return [(STEP * (v % columns), STEP * (v // columns)) for v in range(n)]
    return None


def _hub(graph: Graph) -> list[Point] | None:
    """A wheel, a fan or a star: a vertex beside all others, which form a cycle, a path, nothing."""
    n = graph.n
    hubs = [v for v in range(n) if graph.degree(v) == n - 1]
    if n < 4 or not hubs:
        return None
    others = [v for v in range(n) if v != hubs[0]]
    order = others if graph.m == n - 1 else walk(graph, others)
    if order is None:
        return None
    if graph.m in (n - 1, 2 * (n - 1)):
        points = circle(n - 1, 1.25 * STEP)
    else:
        wide = max(1.6 * STEP, (n - 2) * CLOSE / math.pi)
        ways = [direction(math.pi * i / (n - 2)) for i in range(n - 1)]
        points = [(-wide * cosine, -wide * sine) for cosine, sine in ways]
    return _reorder(n, [hubs[0], *order], [(0.0, 0.0), *points])


def _rotation(graph: Graph) -> list[Point] | None:
    """A graph on which v -> v + 1 is a symmetry: complete graphs, circulants, Paley graphs."""
    n = graph.n
    if n < 3 or not _same(graph, [((u + 1) % n, (v + 1) % n) for u, v in graph.edges]):
        return None
    return circle(n)


def _petersen(graph: Graph) -> list[Point] | None:
    """Generalized Petersen graphs, the outer cycle numbered first."""
    n, half = graph.n, graph.n // 2
    if n < 8 or n % 2 or graph.m != 3 * half:
        return None
    outer = {(i, (i + 1) % half) for i in range(half)} | {(i, i + half) for i in range(half)}
    for jump in range(1, half // 2 + 1):
        inner = {(half + i, half + (i + jump) % half) for i in range(half)}
        if _same(graph, outer | inner):
            small = circle(half, STEP)
            wide = max(abs(y) for _, y in small) + STEP
            return [*circle(half, wide), *small]
    return None


def _cube(graph: Graph) -> list[Point] | None:
    """A hypercube: each dimension a direction."""
    n = graph.n
    dimension = n.bit_length() - 1
    if n != 1 << dimension or not 3 <= dimension <= 6:
        return None
    if not _same(graph, [(v, v ^ 1 << d) for v in range(n) for d in range(dimension)]):
        return None
    ways = [(100, 0), (0, 100), (40, -36), (264, 58), (58, 290), (640, 100)]
    points = []
    for v in range(n):
        mine = [way for d, way in enumerate(ways) if v >> d & 1]
        points.append((float(sum(x for x, _ in mine)), float(sum(y for _, y in mine))))
    return points


def _bipartite(graph: Graph) -> list[Point] | None:
    """A complete bipartite graph: two columns, or rows for many vertices."""
    n = graph.n
    right = graph.neighbors(0)
    left = [v for v in range(n) if v not in right]
    if min(len(left), len(right)) < 2 or len(left) * len(right) != graph.m:
        return None
    if any(graph.degree(v) != len(right) for v in left):
        return None
    points = [
        (STEP * (i - (len(side) - 1) / 2), 2.2 * STEP * row)
        for row, side in enumerate((left, right))
        for i in range(len(side))
    ]
    return _reorder(n, [*left, *right], points)


FAMILIES: tuple[Callable[[Graph], list[Point] | None], ...] = (
    _path_or_cycle,
    _grid,
    _hub,
    _petersen,
    _rotation,
    _cube,
    _bipartite,
)
"""Tried in this order."""
