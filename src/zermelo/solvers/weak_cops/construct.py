"""A constructing order, by which one cop suffices: by the distance from a point of a drawing.

The drawing is the standard realization of the periodic graph, a canonical one in exact numbers:
every vertex is the barycenter of its neighbors, and the sum of e e^T over the edges e of a cell is
a multiple of the identity (Kotani and Sunada, "Standard realizations of crystal lattices via
harmonic maps", 2000). Here the coordinates are those of the lattice, and the second condition
chooses the quadratic form by which lengths are measured. The points that are tried are the vertices
of a cell and the middles of triangles. That none gives a constructing order proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, OutOfTime
from zermelo.core.periodic import Periodic
from zermelo.games.weak_cops.evidence.bounds import LARGEST
from zermelo.games.weak_cops.evidence.order import prove_order

Point = tuple[Fraction, Fraction]


def find_order(graph: Periodic, deadline: Deadline) -> dict[str, Any] | None:
    """Return the data of ``constructing-order`` evidence, or None if none was found."""
    points = barycentric(graph, deadline)
    form = isotropic(graph, points)
    for x, y in _centers(graph, points):
        moved = [(px - x, py - y) for px, py in points]
        scale = lcm(*(each.denominator for point in moved for each in point))
        if max(scale, *map(abs, form)) > LARGEST:
            continue
        data = {
            "form": list(form),
            "scale": scale,
            "positions": [[int(px * scale), int(py * scale)] for px, py in moved],
        }
        try:
            prove_order(graph, data, deadline)
        except OutOfTime:
            raise
        except (BadProof, LimitReached, InputError):
            continue  # it is no such order, or the checker would have too much to do
        return data
    return None


def _centers(graph: Periodic, points: list[Point]) -> Iterator[Point]:
    """Yield the vertices of the cell, and the middles of triangles at them."""
    yield from points
    for v, (px, py) in enumerate(points):
        for w, dx, dy in graph.steps[v]:
            for u, ex, ey in graph.steps[v]:
                if (w, dx, dy) < (u, ex, ey) and graph.adjacent((w, dx, dy), (u, ex, ey)):
                    xs = px + (dx + points[w][0]) + (ex + points[u][0])
                    ys = py + (dy + points[w][1]) + (ey + points[u][1])
                    yield xs / Fraction(3), ys / Fraction(3)


def barycentric(graph: Periodic, deadline: Deadline) -> list[Point]:
    """Return the points of the cell (0, 0), vertex 0 at the origin; cubic time."""
    n = graph.n
    # Row v: degree(v) p_v - sum of p_w = sum of the shifts to the w; row 0 says that p_0 = 0.
    rows = [[Fraction(0)] * (n + 2) for _ in range(n)]
    rows[0][0] = Fraction(1)
    for v in range(1, n):
        for w, dx, dy in graph.steps[v]:
            for column, value in ((v, 1), (w, -1), (n, dx), (n + 1, dy)):
                rows[v][column] += value
    for column in range(n):
        deadline.check()
        pivot = next(row for row in range(column, n) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        factor = 1 / rows[column][column]
        rows[column] = [factor * value for value in rows[column]]
        for row in range(n):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [value - factor * other for value, other in pairs]
    return [(row[n], row[n + 1]) for row in rows]


def isotropic(graph: Periodic, points: list[Point]) -> tuple[int, int, int]:
    """Return the form A X^2 + B X Y + C Y^2 in which the edges have no preferred direction."""
    xx = xy = yy = Fraction(0)
    for u, v, dx, dy in graph.edges:
        s, t = dx + points[v][0] - points[u][0], dy + points[v][1] - points[u][1]
        xx, xy, yy = xx + s * s, xy + s * t, yy + t * t
    # The inverse of the matrix, but for a factor.
    form = yy, -2 * xy, xx
    scale = lcm(*(each.denominator for each in form))
    whole = [int(each * scale) for each in form]
    common = gcd(*whole)
    return whole[0] // common, whole[1] // common, whole[2] // common
