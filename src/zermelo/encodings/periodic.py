"""What bounds the weak cop number of a periodic graph, as formulas: rows, and retractions.

Rows are a CP-SAT model: the maps f and h of `games.weak_cops.evidence.rows`.
Let the rows run in a primitive direction t of the lattice, and let a = f(t). Every row is a
geodesic, so a is the distance between a row vertex and its translate by t, and no vertex is closer
to its own. In a basis of the lattice that begins with t, the step t changes (f, h) by (a, 0) and
the other one by (b, g), with a g row vertices in a cell. As f changes by at most 1 along an edge,
|b| is at most the distance between any vertex and its translate by the other step.

That there is exactly one row at every height needs no "all different": if each row vertex has one
right and one left neighbor in its row, the rows are disjoint paths; a row that t shifts by m steps
along itself has at least m a >= a vertices modulo the lattice, and heights that differ modulo g
belong to different ones. So a row vertices with each height modulo g are just one row for each.

A retraction onto a finite part is a CNF formula. A variable says that a vertex of the cell has a
vertex of the part H as its image; each vertex has one image, the ends of an edge have equal or
adjacent ones, and H keeps its vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from zermelo.core.periodic import Periodic, Step
from zermelo.encodings.builder import Builder
from zermelo.encodings.cpsat import CpSat

FARTHEST = 3
"""The values of f and h are looked for within so many steps of the lattice."""


@dataclass(frozen=True, slots=True)
class RowVariables:
    """The variables of a model: f, h and b are integers, the caps literals (0: no cap)."""

    f: Sequence[Any]
    h: Sequence[Any]
    shear: Any
    caps: Sequence[int]


def rows_model(
    graph: Periodic, a: int, g: int, widest: int, caps: bool, builder: CpSat
) -> RowVariables:
    """Write the model for rows in the direction of the first step of the lattice.

    On a row are `a` row vertices in one step, and there are `g` rows in a step of the other
    direction; `widest` is a bound for |b|. Without caps a g must be the number of vertices.
    """
    model = builder.model
    reach = FARTHEST * (a + g) + graph.n
    shear = model.new_int_var(-widest, widest, "b")
    f = [model.new_int_var(-reach, reach, f"f({v})") for v in range(graph.n)]
    h = [model.new_int_var(-reach, reach, f"h({v})") for v in range(graph.n)]
    cap = [builder.variable(f"cap({v})") if caps else 0 for v in range(graph.n)]
    variables = RowVariables(f, h, shear, cap)
    model.add(f[0] == 0)  # shifting f or h as a whole changes nothing
    model.add(h[0] == 0)
    _heights(variables, a, g, builder)
    for v in range(graph.n):
        changes = []
        for w, dx, dy in graph.steps[v]:
            df = f[w] - f[v] + a * dx + shear * dy
            changes.append(((w, dx, dy), df, h[w] - h[v] + g * dy))
        for (w, dx, dy), df, dh in changes:
            if (v, 0, 0) <= (w, dx, dy):  # every edge once
                model.add_linear_constraint(df, -1, 1)
                _levels(variables, v, w, dh, builder)
        _right(variables, v, changes, builder)
        if caps:
            _touched(variables, v, changes, builder)
    return variables


def _heights(rows: RowVariables, a: int, g: int, builder: CpSat) -> None:
    """There are a row vertices with each height modulo g."""
    model = builder.model
    levels: list[list[int]] = [[] for _ in range(g)]
    for v, (h, cap) in enumerate(zip(rows.h, rows.caps, strict=True)):
        reach = 2 * FARTHEST * (a + g) + 2 * len(rows.h)
        quotient = model.new_int_var(-reach, reach, f"quotient({v})")
        own = [builder.variable(f"height({v})={r}") for r in range(g)]
        for r, literal in enumerate(own):
            model.add(h == g * quotient + r).only_enforce_if(builder.literal(literal))
            levels[r].append(literal)
        model.add_exactly_one([builder.literal(x) for x in (*own, *([cap] if cap else ()))])
    for level in levels:
        model.add(builder.number_true(level) == a)


def _levels(rows: RowVariables, v: int, w: int, change: Any, builder: CpSat) -> None:
    """An edge does not pass through a row: in half rows, caps are at odd heights."""
    model = builder.model
    here, there = rows.caps[v], rows.caps[w]
    if not here:
        model.add_linear_constraint(change, -1, 1)
        return
    for second, first in product((-1, 1), repeat=2):  # -1: a row vertex, 1: a cap
        both = [builder.literal(first * here), builder.literal(second * there)]
        least, most = min(first, 0), max(-second, 0)
        model.add_linear_constraint(change, least, most).only_enforce_if(both)


def _right(
    rows: RowVariables, v: int, changes: Sequence[tuple[Step, Any, Any]], builder: CpSat
) -> None:
    """A row vertex has a neighbor to the right and one to the left in its row."""
    model = builder.model
    for sign, name in ((1, "right"), (-1, "left")):
        chosen: list[int] = []
        for (w, dx, dy), df, dh in changes:
            literal = builder.variable(f"{name}({v})=({w},{dx},{dy})")
            model.add(df == sign).only_enforce_if(builder.literal(literal))
            model.add(dh == 0).only_enforce_if(builder.literal(literal))
            if rows.caps[w]:
                builder.clause(f"{name}-row({v})", [-literal, -rows.caps[w]])
            chosen.append(literal)
        own = rows.caps[v]
        model.add_exactly_one([builder.literal(x) for x in (*chosen, *([own] if own else ()))])


def _touched(
    rows: RowVariables, v: int, changes: Sequence[tuple[Step, Any, Any]], builder: CpSat
) -> None:
    """A cap is adjacent to a row vertex with the same f, and so are the caps next to it."""
    model = builder.model
    touching: list[int] = []
    for (w, dx, dy), df, _ in changes:
        literal = builder.variable(f"touch({v})=({w},{dx},{dy})")
        model.add(df == 0).only_enforce_if(builder.literal(literal))
        builder.clause(f"touch-row({v})", [-literal, -rows.caps[w]])
        touching.append(literal)
        both = [builder.literal(rows.caps[v]), builder.literal(rows.caps[w])]
        model.add(df == 0).only_enforce_if(both)
    builder.clause(f"touch({v})", [-rows.caps[v], *touching])


def retraction(
    cell: Periodic, closed: Sequence[Sequence[int]], places: Sequence[int], builder: Builder
) -> list[list[int]]:
    """Write the formula and return the variables: [vertex of the cell][vertex of H].

    The cell is that of the period that the images are to have. `closed` has for each vertex of H
    itself and its neighbors in H, and `places` of which vertex of the cell it is a copy.
    """
    size = len(closed)
    image = [[builder.variable(f"image({v})={i}") for i in range(size)] for v in range(cell.n)]
    for v, row in enumerate(image):
        builder.clause(f"some({v})", row)
        for one, other in combinations(row, 2):
            builder.clause(f"one({v})", [-one, -other])
    for i, v in enumerate(places):
        builder.clause(f"fixed({i})", [image[v][i]])
    for u, v, dx, dy in cell.edges:
        for here, there in ((u, v), (v, u)):
            for i in range(size):
                name = f"edge({here},{there},{dx},{dy}):{i}"
                builder.clause(name, [-image[here][i], *(image[there][j] for j in closed[i])])
    return image
