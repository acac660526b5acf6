"""Grids with two even sides: first moves and a scheme of the rest, or a barrier.

Let a grid have R rows and C columns, both even. Its coloring is *paired* if the corners and the
inner vertices are red, and along each side the other vertices come in pairs of one color, (1, 2),
(3, 4), …, counted from a corner: 2^(R + C - 4) colorings.

Theorem. A game on such a grid is won exactly if it satisfies the parity condition and is not
paired.

Proof. *Paired games are lost.* If all are red there is no first move. Else G+ (the root r joined to
the greens) is planar, with r outside. Color the squares (i, j), i < R-1, j < C-1, of the grid
black if i + j is even and white if it is odd. As R - 1 and C - 1 are odd, there is one black square
more than white ones. Of the faces around r every second lies between the two vertices of a green
pair; call these small and the others long. There are as many small ones as long ones, and at least
one. The edges on the border are in turn at black and white squares, along each side from a corner
to the other: 0-1 black, 1-2 white, 2-3 black, …; so the edge of a small face is at a white square,
and the border edge of a black square, not being inside a pair, is at a long face. Let S be the
white squares and the long faces. In the dual without S the black squares are isolated, as their
other neighbors are white, and so are the small faces, which are next to a white square and two
long faces. These are |S| + 1 components of one face each, so S is a barrier (see the evidence kind
`dual-barrier`).

*The others are won.* In the other games that satisfy the parity condition there is a first move, or
two, that leave an oddity. Grids with an odd side are oddities, paths too (Propositions 3.5 and
3.11), and so is what splits into two oddities with an odd number of edges between them
(Theorem 3.2).

(a) *A corner is green*, say (0, 0). It is first. The rest is the grid of the columns 1 … C-1 and
the path of column 0, with R - 1 edges between them.

(b) *An inner vertex (i, j) is green.* It is first. Say j is even (else turn the columns round). The
columns j+1 … C-1 are an odd number, R - 1 edges lead to the rest. That splits into U, the rows 0 …
i-1 of the columns 0 … j, with (i, 0), and L, the rows i+1 … R-1 of these columns, with (i, 1) … (i,
j-1). In U one edge leads to (i, 0), in L j - 1 edges to the path; between U and L there are j - 1
edges down to the path, the one from (i, 0) along the row, and the one down from it: j + 1.

(c) *A pair has two colors*, say (0, j) and (0, j+1), j odd. The green one is first, then the other
one is green and second. The rest is the grid of the rows 1 … R-1 and paths of j and of C - 2 - j
vertices, with as many edges between each and the grid. QED

So of the parity-plausible games 2^(R + C - 4) are lost, all red and its reflection among them.
arXiv 2603.09475 characterizes products of paths; of that we have seen the abstract only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.games.ello.evidence.dual_barrier import trace_faces
from zermelo.solvers.ello.closed_orders import joined_cells, rectangle
from zermelo.solvers.ello.outcomes import dual_barrier
from zermelo.solvers.recognize import Cell, extent

Join = Callable[[list[Cell], list[Cell]], list[Cell]]


def even_plan(
    rows: int, columns: int, green: set[Cell], deadline: Deadline
) -> tuple[list[Cell], list[Cell]] | None:
    """Return first moves and a scheme of the rest, or None if the game is paired.

    The parity condition is not looked at.
    """

    def join(first: list[Cell], second: list[Cell]) -> list[Cell]:
        return joined_cells((rows, columns), first, second, deadline, closed=False)

    for i in (0, rows - 1):
        for j in (0, columns - 1):
            if (i, j) in green:
                return [(i, j)], _without_corner(rows, columns, (i, j), join)
    inner = ((i, j) for i, j in sorted(green) if 0 < i < rows - 1 and 0 < j < columns - 1)
    v = next(inner, None)
    if v is not None:
        return [v], _without_inner(rows, columns, v, join)
    for side in sides(rows, columns):
        for x, y in zip(side[::2], side[1::2], strict=True):
            if (x in green) != (y in green):
                moves = [x, y] if x in green else [y, x]
                return moves, _without_pair(rows, columns, moves, join)
    return None


def _without_corner(rows: int, columns: int, corner: Cell, join: Join) -> list[Cell]:
    """Return a scheme of the grid less a corner: part (a)."""
    grid = _block(range(rows), [j for j in range(columns) if j != corner[1]])
    return join(grid, [(i, corner[1]) for i in range(rows) if i != corner[0]])


def _without_inner(rows: int, columns: int, v: Cell, join: Join) -> list[Cell]:
    """Return a scheme of the grid less an inner vertex: part (b)."""
    i, j = v
    left = list(range(j + 1)) if j % 2 == 0 else list(range(columns - 1, j - 1, -1))
    right = [k for k in range(columns) if k not in set(left)]
    upper = join(_block(range(i), left), [(i, left[0])])
    lower = join(_block(range(i + 1, rows), left), [(i, k) for k in left[1:-1]])
    return join(_block(range(rows), right), join(upper, lower))


def _without_pair(rows: int, columns: int, pair: list[Cell], join: Join) -> list[Cell]:
    """Return a scheme of the grid less two vertices of a pair: part (c)."""
    (i, j), (k, _) = pair
    if i == k:  # on the upper or the lower side
        grid = _block([r for r in range(rows) if r != i], range(columns))
        line = [(i, c) for c in range(columns)]
    else:
        grid = _block(range(rows), [c for c in range(columns) if c != j])
        line = [(r, j) for r in range(rows)]
    at = min(map(line.index, pair))
    return join(join(grid, line[:at]), line[at + 2 :])


def _block(rows: Iterable[int], columns: Iterable[int]) -> list[Cell]:
    """Return a scheme of some rows and columns, neighboring ones, one number of them odd."""
    down, along = list(rows), list(columns)
    return [(down[i], along[j]) for i, j in rectangle(len(down), len(along))]


def sides(rows: int, columns: int) -> Iterator[list[Cell]]:
    """Yield the sides without the corners."""
    for i in (0, rows - 1):
        yield [(i, j) for j in range(1, columns - 1)]
    for j in (0, columns - 1):
        yield [(i, j) for i in range(1, rows - 1)]


def lost_pairs(cells: Sequence[Cell], green: set[Cell]) -> Evidence:
    """Return a barrier for a game on a grid, given the cells, that is paired and not all red."""
    rows, columns = extent(cells)
    vertex = {cell: v for v, cell in enumerate(cells)}
    rotation = _rotation(rows, columns, cells, vertex, green)
    face_of, _ = trace_faces(rotation)
    barrier = {face_of[vertex[u], vertex[v]] for u, v in _barrier_edges(rows, columns)}
    return dual_barrier(rotation, sorted(barrier))


def _rotation(
    rows: int, columns: int, cells: Sequence[Cell], vertex: dict[Cell, int], green: set[Cell]
) -> list[list[int]]:
    """Return the neighbors of the vertices in G+, clockwise, and last those of the root.

    A green vertex lies on one side, and the root stands for the neighbor that it has not. The
    root, seen from outside, has the greens against the clock.
    """
    n = len(cells)
    rotation = []
    for i, j in cells:
        around = [vertex.get(cell, n) for cell in ((i - 1, j), (i, j + 1), (i + 1, j), (i, j - 1))]
        rotation.append(around if (i, j) in green else [u for u in around if u < n])
    top, bottom, left, right = sides(rows, columns)
    against = (*left, *bottom, *reversed(right), *reversed(top))
    return [*rotation, [vertex[cell] for cell in against if cell in green]]


def _barrier_edges(rows: int, columns: int) -> Iterator[tuple[Cell, Cell]]:
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
