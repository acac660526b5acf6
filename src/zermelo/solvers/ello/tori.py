"""Winning orders on tori C_n x C_m: first moves, a last one, and schemes of the rest.

Theorem. On a torus with n rows and m columns, m, n >= 3, the vertices being the cells (i, j) modulo
n and m, a game that satisfies the parity condition is won

- if n or m is even, exactly if a vertex is green;
- if both are odd, exactly if three vertices are green, but for 3 x 3 with just one line green.

So a torus with an even side is an event. arXiv 2603.09475 characterizes products of paths and
cycles; of that we have seen the abstract only.

Proof. All degrees are even, so the first and the last vertex of an order are green. The parity
condition says that the number of greens is even in the first case, odd in the second. So the
conditions are necessary, and for 3 x 3 there is a table of 2^9 colorings. They are sufficient:

(a) *n even.* A green vertex v is first; say v = (0, 0). The rest is an oddity. It splits into the
grid A of the rows 0 … n-2 and the columns 1 … m-2, an oddity since n - 1 is odd (Proposition 3.11),
and B. The edges between A and B have the parity of the number of neighbors of v in A, as all
degrees are 4; there is one, (0, 1). By Theorem 3.2 it is enough that B has a scheme. Let X_i = (i,
m-1) and Y_i = (i, 0). The scheme is X_0, X_{n-1}, the rows 1 … n-2 of the columns X and Y as an
*even ladder* (below) between X_0 and X_{n-1}, the row n-1 from (n-1, m-2) down to (n-1, 1), and
Y_{n-1}, with three neighbors before it.

(b) *n, m odd, two greens not adjacent.* One of them, v = (0, 0), is first, the other one, w, last:
it has four neighbors then, and is green. The rest is an oddity.

If w = (a, 0), 2 <= a <= n-2, let A be the grid of the rows 1 … n-1 and the columns 1 … m-2 (m - 2
is odd); just one neighbor of v or w lies in it, (a, 1). B has the rest of the columns X and Y, and
the row 0. The rows 1 … a-1 and a+1 … n-1 are two ladders, one of odd length and one of even length.
The scheme is X_a, the odd ladder from there, X_0, the even ladder between X_0 and X_a, and the row
0 from X_0 on. Both in a row is the same with rows and columns exchanged.

If w = (a, b), a, b != 0, let b <= m-2 (else turn the columns round). Now A is the grid of all rows
but a and the columns 1 … m-2. Neighbors of v or w in it are (0, 1) and (a-1, b), (a+1, b), three.
The scheme of B is X_0, the rows 1 … n-1 as an even ladder between X_0 and X_0, and the two parts of
row a, from Y_a up to w and from X_a down to w.

*Ladders.* Rows 1 … l of the columns X and Y, with X_0 before them: X_1, Y_1, and for i = 2, 4, …
Y_i, Y_{i+1}, X_{i+1}, X_i, with three neighbors before X_i and one before the others. For odd l
this ends with a pair of rows. For even l there remain Y_l and X_l, and if X_{l+1} is there as well,
X_l has three neighbors before it.

(c) *n, m odd, the greens pairwise adjacent.* There are three at least, so they are a line of three,
say row 0 and m = 3, n >= 5. In the order (0, 0); rows 1 … n-3 by the scheme of a cylinder that
begins with (1, 0) (Proposition 3.11 (ii)); (0, 2); with A = n-2 and B = n-1 A_1, B_2, A_2, A_0,
B_0, B_1; (0, 1) the predegrees are odd but for 0, 2, and 4 in row 0. QED
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.solvers.ello.closed_orders import joined_cells, rectangle
from zermelo.solvers.ello.products import odd_cylinder
from zermelo.solvers.recognize import Cell, extent

Size = tuple[int, int]
Turn = Callable[[Cell], Cell]


def torus_plan(
    cells: Sequence[Cell], green: set[Cell], deadline: Deadline
) -> tuple[list[Cell], list[Cell], list[Cell]] | Evidence | None:
    """Return first moves, a scheme of what comes then, and last moves, for a game that is won.

    None or evidence if the theorem says that it is lost; the parity condition, and that a vertex is
    green, are taken for granted. Where the scheme is empty the first moves are a whole winning
    order.
    """
    rows, columns = extent(cells)
    greens = sorted(green)
    v, w = greens[0], None
    if rows % 2 == 0 or columns % 2 == 0:
        size, turn = _translate((rows, columns), v, rows % 2 == 1)
        return [v], [turn(cell) for cell in _without_one(size, deadline)], []
    for x, y in combinations(greens, 2):
        if _apart(x, y, (rows, columns)):
            v, w = x, y
            break
    if w is not None:
        return [v], _without_two((rows, columns), v, w, deadline), [w]
    if len(greens) < 3:
        return None
    if rows == columns:
        return Evidence("subset-table")
    upright = greens[0][1] == greens[1][1]  # the line of three is a column
    size, turn = _translate((rows, columns), v, upright)
    return [turn(cell) for cell in _one_line(size[0])], [], []


def _apart(v: Cell, w: Cell, size: Size) -> bool:
    """Whether two cells differ and are not adjacent."""
    steps = sorted(
        min((a - b) % side, (b - a) % side) for a, b, side in zip(v, w, size, strict=True)
    )
    return steps not in ([0, 0], [0, 1])


def _translate(size: Size, v: Cell, exchanged: bool, mirrored: bool = False) -> tuple[Size, Turn]:
    """Return a torus in which v is (0, 0), and its cells' names in the one that is given.

    Rows and columns may be exchanged, and then the columns turned round.
    """
    rows, columns = size

    def turn(cell: Cell) -> Cell:
        i, j = (cell[0], -cell[1]) if mirrored else cell
        i, j = (j, i) if exchanged else (i, j)
        return (v[0] + i) % rows, (v[1] + j) % columns

    return ((columns, rows) if exchanged else size), turn


def _without_one(size: Size, deadline: Deadline) -> list[Cell]:
    """Return a scheme of a torus with an even number of rows less (0, 0): part (a)."""
    rows, columns = size
    last, x = rows - 1, columns - 1
    grid = [(i, 1 + j) for i, j in rectangle(rows - 1, columns - 2)]
    rest = [(0, x), (last, x), *_ladder(x, range(1, last))]
    rest += [(last, j) for j in range(columns - 2, -1, -1)]
    return joined_cells(size, grid, rest, deadline, closed=True)


def _without_two(size: Size, v: Cell, w: Cell, deadline: Deadline) -> list[Cell]:
    """Return a scheme of a torus with odd sides less two cells that are apart: part (b)."""
    rows, columns = size
    a, b = (w[0] - v[0]) % rows, (w[1] - v[1]) % columns
    exchanged = a == 0
    if exchanged:
        a, b = b, a
    own, turn = _translate(size, v, exchanged)
    if b == own[1] - 1:
        own, turn = _translate(size, v, exchanged, mirrored=True)
        b = 1
    rows, columns = own
    x = columns - 1
    if b == 0:
        grid = [(1 + i, 1 + j) for i, j in rectangle(rows - 1, columns - 2)]
        up, down = range(a - 1, 0, -1), range(a + 1, rows)
        first, second = (up, down) if len(up) % 2 else (down, up)
        rest = [(a, x), *_ladder(x, first), (0, x), *_ladder(x, second)]
        rest += [(0, j) for j in range(columns - 2, 0, -1)]
    else:
        grid = [((a + 1 + i) % rows, 1 + j) for i, j in rectangle(rows - 1, columns - 2)]
        rest = [(0, x), *_ladder(x, range(1, rows))]
        rest += [(a, j) for j in range(1, b)]
        rest += [(a, j) for j in range(columns - 2, b, -1)]
    return [turn(cell) for cell in joined_cells(own, grid, rest, deadline, closed=True)]


def _ladder(x: int, rows: range) -> Iterator[Cell]:
    """Yield the columns x and 0 in these rows, as the proof has it; they can go up or down."""
    yield rows[0], x
    yield rows[0], 0
    for i, j in zip(rows[1::2], rows[2::2], strict=False):
        yield from ((i, 0), (j, 0), (j, x), (i, x))
    if len(rows) % 2 == 0:
        yield rows[-1], 0
        yield rows[-1], x


def _one_line(rows: int) -> Iterator[Cell]:
    """Yield a winning order where just row 0 is green, with three columns: part (c)."""
    yield 0, 0
    for i, j in odd_cylinder(rows - 3, 3):
        yield 1 + i, j
    yield 0, 2
    a, b = rows - 2, rows - 1
    yield from ((a, 1), (b, 2), (a, 2), (a, 0), (b, 0), (b, 1), (0, 1))
