"""Barriers of the lost games on grids with two even sides, written down.

The grid has R rows and C columns, both even. Its colouring is paired (see `even_grids`): the
corners and the inner vertices are red, and along each side the other vertices come in pairs of one
colour, (1, 2), (3, 4), …, counted from a corner.

Theorem. A paired game is lost.

Proof. If all are red there is no first move. Else G+ (the root r joined to the greens) is planar,
with r outside. Colour the squares (i, j), i < R-1, j < C-1, of the grid black if i + j is even and
white if it is odd. As R - 1 and C - 1 are odd, there is one black square more than white ones. Of
the faces around r every second lies between the two vertices of a green pair; call these small and
the others long. There are as many small ones as long ones, and at least one. The edges on the
border are in turn at black and white squares, along each side from a corner to the other: 0-1
black, 1-2 white, 2-3 black, …; so the edge of a small face is at a white square, and the border
edge of a black square, not being inside a pair, is at a long face. Let S be the white squares and
the long faces. In the dual without S the black squares are isolated, as their other neighbours are
white, and so are the small faces, which are next to a white square and two long faces. These are
|S| + 1 components of one face each, so S is a barrier (see the evidence kind `dual-barrier`). QED
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.games.ello.evidence.dual_barrier import trace_faces
from zermelo.games.ello.rules import GREEN
from zermelo.solvers.recognise import Cell, extent

Rows = list[list[int]]


def sides(rows: int, columns: int) -> Iterator[list[Cell]]:
    """Yield the sides without the corners."""
    for i in (0, rows - 1):
        yield [(i, j) for j in range(1, columns - 1)]
    for j in (0, columns - 1):
        yield [(i, j) for i in range(1, rows - 1)]


def paired(rows: int, columns: int, green: set[Cell]) -> bool:
    """Whether a colouring of a grid with even sides is paired, and not all red."""
    found = 0
    for side in sides(rows, columns):
        colors = [cell in green for cell in side]
        if colors[::2] != colors[1::2]:
            return False
        found += sum(colors)
    return found == len(green) > 0


def lost_pairs(cells: Sequence[Cell], colors: Sequence[int]) -> Evidence | None:
    """Return a barrier for a paired game on a grid, given the cells; None if it is not paired."""
    rows, columns = extent(cells)
    green = {cell for cell, color in zip(cells, colors, strict=True) if color == GREEN}
    if rows % 2 or columns % 2 or not paired(rows, columns, green):
        return None
    vertex = {cell: v for v, cell in enumerate(cells)}
    rotation, root = _rotation(rows, columns, cells, vertex, green)
    face_of, _ = trace_faces([*rotation, root])
    barrier = {face_of[vertex[u], vertex[v]] for u, v in _chosen(rows, columns)}
    n = len(cells)
    data: dict[str, Any] = {
        "reflected": False,
        "rotation": [[None if u == n else u for u in row] for row in rotation],
        "root": root,
        "barrier": sorted(barrier),
    }
    return Evidence("dual-barrier", data)


def _rotation(
    rows: int, columns: int, cells: Sequence[Cell], vertex: dict[Cell, int], green: set[Cell]
) -> tuple[Rows, list[int]]:
    """Return the neighbours of the vertices in G+, clockwise, and those of the root.

    A green vertex lies on one side, and the root stands for the neighbour that it has not. The
    root, seen from outside, has the greens against the clock.
    """
    n = len(cells)
    rotation = []
    for i, j in cells:
        around = [vertex.get(cell, n) for cell in ((i - 1, j), (i, j + 1), (i + 1, j), (i, j - 1))]
        rotation.append(around if (i, j) in green else [u for u in around if u < n])
    top = [(0, j) for j in range(columns)]
    right = [(i, columns - 1) for i in range(rows)]
    bottom = [(rows - 1, j) for j in range(columns)][::-1]
    left = [(i, 0) for i in range(rows)][::-1]
    clockwise = [cell for cell in (*top, *right, *bottom, *left) if cell in green]
    return rotation, [vertex[cell] for cell in reversed(clockwise)]


def _chosen(rows: int, columns: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield edges, by their ends, with a face of the barrier on the left."""
    for i in range(rows - 1):
        for j in range((i + 1) % 2, columns - 1, 2):  # white squares, along their lower edges
            yield (i + 1, j), (i + 1, j + 1)
    for j in range(0, columns, 2):  # long faces, clockwise round the grid
        yield (0, j), (0, j + 1)
        yield (rows - 1, j + 1), (rows - 1, j)
    for i in range(0, rows, 2):
        yield (i, columns - 1), (i + 1, columns - 1)
        yield (i + 1, 0), (i, 0)
