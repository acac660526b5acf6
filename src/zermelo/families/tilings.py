"""The eleven Archimedean tilings and their duals, the Laves tilings, as periodic graphs.

All edges have length 1, and all their directions are multiples of 15 degrees. A tiling is two
translations and the vertices of a cell, each as a sum of directions; its edges are the pairs at
distance 1. A vertex of a Laves tiling is the middle of a face. The tests count the degrees and the
faces.
"""

from __future__ import annotations

import cmath
import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic, Step

PREFIX = "tiling:"
ROUNDING = 1e-9
"""Two lengths that differ by less are equal."""

Sum = tuple[int, ...]
"""A sum of directions, each in steps of 15 degrees; k + 12 is the opposite of k."""

HEXAGON: tuple[Sum, ...] = ((), (0,), (0, 4), (0, 4, 8), (4, 8), (8,))
DODECAGON: tuple[Sum, ...] = tuple(tuple(range(0, 2 * k, 2)) for k in range(12))

CELLS: dict[str, tuple[Sum, Sum, tuple[Sum, ...]]] = {
    "3.3.3.3.3.3": ((0,), (4,), ((),)),
    "4.4.4.4": ((0,), (6,), ((),)),
    "6.6.6": ((0, 20), (0, 4), ((), (0,))),
    "3.6.3.6": ((0, 0), (4, 4), ((), (0,), (4,))),
    "4.8.8": ((3, 21, 0), (3, 6, 9), ((), (3,), (21,), (3, 21))),
    "3.12.12": ((10, 8, 12, 10), (14, 16, 12, 14), ((), (10,), (14,), (0,), (0, 2), (0, 22))),
    "3.4.6.4": ((0, 4, 2), (4, 8, 6), HEXAGON),
    "4.6.12": ((22, 0, 2, 4, 6, 2), (2, 4, 6, 8, 10, 6), DODECAGON),
    "3.3.3.4.4": ((0,), (6, 4), ((), (6,))),
    "3.3.4.3.4": ((0, 2), (6, 8), ((), (0,), (6,), (0, 6))),
    "3.3.3.3.6": ((0, 0, 4), (4, 4, 8), ((0,), (4,), (8,), (12,), (16,), (20,))),
}
"""Two translations and the vertices of a cell, by vertex configuration."""

NAMES = (*CELLS, *(f"V{name}" for name in CELLS))
"""All tilings; V stands before the name of a Laves tiling."""

NEAR = range(-3, 4)
"""An edge of the tilings leads to one of these cells in either direction."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """A tiling: its graph, and where its vertices are."""

    name: str
    """The vertex configuration: the sizes of the faces round a vertex."""
    graph: Periodic
    translations: tuple[complex, complex]
    """What the steps (1, 0) and (0, 1) of the lattice are in the plane."""
    positions: tuple[complex, ...]
    """The vertices of the cell (0, 0)."""

    def point(self, v: int, x: int = 0, y: int = 0) -> complex:
        """Return where a vertex is in the plane."""
        a, b = self.translations
        return self.positions[v] + x * a + y * b


def tiling(name: str) -> Tiling:
    """Return a tiling by its vertex configuration, as in ``3.3.4.3.4`` or ``3^2.4.3.4``.

    ``V4.8.8`` is the Laves tiling that is dual to 4.8.8.
    """
    plain = re.sub(r"(\d+)\^(\d)", lambda m: ".".join([m[1]] * int(m[2])), name)
    own = plain.removeprefix("V")
    if own not in CELLS:
        what = f"there is no Archimedean or Laves tiling {shown(name)}"
        raise InputError(what, nearest(plain, NAMES))
    return _tiling(own) if own == plain else _dual(own)


def member(value: Any) -> Any:
    """Return the periodic graph that ``tiling:4.8.8`` (or an object with this family) names.

    Any other value is returned as it is; a text that names no tiling is an `InputError`.
    """
    place = ""
    if isinstance(value, dict) and "family" in value and isinstance(value["family"], str):
        if len(value) > 1:
            raise InputError("family goes alone", "remove the other keys")
        value, place = value["family"], ".family"
    if not isinstance(value, str):
        return value
    if not value.startswith(PREFIX):
        mend = f"write {PREFIX}NAME, as in {PREFIX}4.8.8"
        raise InputError(f"{shown(value)} is no family of periodic graphs", mend, place)
    with Place(place):
        graph = tiling(value.removeprefix(PREFIX)).graph
    return {"vertices": graph.n, "edges": [list(edge) for edge in graph.edges]}


def total(directions: Sum) -> complex:
    """Return where a sum of directions leads."""
    return sum((cmath.rect(1, cmath.pi * k / 12) for k in directions), start=0j)


@cache
def _tiling(name: str) -> Tiling:
    first, second, corners = CELLS[name]
    a, b = total(first), total(second)
    points = tuple(map(total, corners))
    edges: list[tuple[int, int, int, int]] = []
    for (u, here), (v, other) in combinations_with_replacement(enumerate(points), 2):
        for dx, dy in product(NEAR, repeat=2):
            if u == v and (dx, dy) <= (0, 0):
                continue
            if abs(abs(other + dx * a + dy * b - here) - 1) < ROUNDING:
                edges.append((u, v, dx, dy))
    return Tiling(name, Periodic(Labels(len(points)), tuple(edges)), (a, b), points)


@cache
def _dual(name: str) -> Tiling:
    """Return the Laves tiling: the faces of a tiling, two of them joined by each common edge."""
    primal = _tiling(name)

    def steps_around(v: int) -> list[Step]:
        here = primal.positions[v]
        return sorted(primal.graph.steps[v], key=lambda at: cmath.phase(primal.point(*at) - here))

    around = [*map(steps_around, range(primal.graph.n))]
    face: dict[tuple[int, int], Step] = {}  # at the left of a step from the cell (0, 0)
    middles: list[complex] = []
    for first in ((v, k) for v, steps in enumerate(around) for k in range(len(steps))):
        if first in face:
            continue
        (v, k), x, y, corners = first, 0, 0, list[complex]()
        while (v, k) not in face:
            face[v, k] = len(middles), -x, -y
            corners.append(primal.point(v, x, y))
            w, dx, dy = around[v][k]
            back = around[w].index((v, -dx, -dy))
            v, k, x, y = w, (back - 1) % len(around[w]), x + dx, y + dy
        middles.append(sum(corners) / len(corners))
    edges = set()
    for (v, k), (left, a, b) in face.items():
        w, dx, dy = around[v][k]
        right, c, d = face[w, around[w].index((v, -dx, -dy))]
        here, there = (left, right, c + dx - a, d + dy - b), (right, left, a - c - dx, b - d - dy)
        edges.add(min(here, there))
    graph = Periodic(Labels(len(middles)), tuple(sorted(edges)))
    return Tiling(f"V{name}", graph, primal.translations, tuple(middles))
