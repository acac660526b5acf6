"""Rows that two cops sweep, so that two suffice, by CP-SAT.

Tried are cells of 1x1, 2x1, 1x2 and 2x2 cells of the graph, and rows in the directions of small
steps of the lattice. That nothing is found proves nothing.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.periodic import Periodic
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.periodic import RowVariables, rows_model
from zermelo.games.weak_cops.evidence.bounds import format_vertex
from zermelo.solvers.backends import cpsat
from zermelo.solvers.weak_cops.common import MAX_CELL, Search, layers
from zermelo.solvers.weak_cops.tuning import WORK

CELLS = ((1, 1), (2, 1), (1, 2), (2, 2))
BASES = (
    ((1, 0), (0, 1)),
    ((0, 1), (-1, 0)),
    ((1, 1), (-1, 0)),
    ((1, -1), (0, 1)),
    ((2, 1), (-1, 0)),
    ((1, 2), (0, 1)),
    ((2, -1), (1, 0)),
    ((1, -2), (0, 1)),
)
"""The directions of rows, each with a step that makes a basis of determinant 1."""


def find_rows(graph: Periodic, caps: bool, search: Search) -> dict[str, Any] | None:
    """Return the data of ``rows`` evidence, with or without caps, or None if none was found."""
    for p, q in CELLS:
        cell = graph.enlarge(p, q)
        if cell.n > MAX_CELL:
            continue
        for (t, u), (s, r) in BASES:
            edges = [(v, w, dx * r - dy * s, dy * t - dx * u) for v, w, dx, dy in cell.edges]
            turned = Periodic(cell.labels, tuple(edges))
            a = _shortest_step(turned, (1, 0), search.deadline)
            widest = _shortest_step(turned, (0, 1), search.deadline)
            # How many rows may cross the cell, if a step along them has a vertices.
            most, rest = divmod(turned.n, a)
            less = (g for g in range(most, 0, -1) if g * a < turned.n)
            for g in less if caps else [most] if not rest else []:
                found = _solve(turned, (a, g, widest), caps, search)
                if found is not None:
                    f, h, shear, ups = found
                    placed = [(v % graph.n, v // graph.n % p, v // graph.n // p) for v in ups]
                    return {
                        "cell": [p, q],
                        "f": f,
                        "h": h,
                        "linear": [[a * r - shear * u, shear * t - a * s], [-g * u, g * t]],
                        "caps": [format_vertex(graph, vertex) for vertex in placed],
                    }
    return None


def _shortest_step(graph: Periodic, step: tuple[int, int], deadline: Deadline) -> int:
    """Return the least distance between a vertex and its translate by a step."""
    least = -1
    for v in range(graph.n):
        for distance, layer in enumerate(layers(graph, (v, 0, 0), deadline)):
            if distance == least:
                break
            if (v, *step) in layer:
                least = distance
                break
    return least


def _solve(
    graph: Periodic, sizes: tuple[int, int, int], caps: bool, search: Search
) -> tuple[list[int], list[int], int, list[int]] | None:
    """Return f, h, the shear and the caps, or None."""
    builder = CpSat()
    rows: RowVariables = rows_model(graph, *sizes, caps, builder)
    flags = [builder.literal(cap) for cap in rows.caps if cap]
    wanted = [*rows.f, *rows.h, rows.shear, *flags]
    found = cpsat.solve(builder.model, wanted, search.deadline, search.seed, WORK)
    if not search.is_solvable(found.satisfiable):
        return None
    n, values = graph.n, found.values
    ups = [v for v, up in enumerate(values[2 * n + 1 :]) if up]
    return values[:n], values[n : 2 * n], values[2 * n], ups
