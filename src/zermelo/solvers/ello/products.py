"""Winning orders on hypercubes and cylinders: moves, and odd-elimination schemes of the rest.

On hypercubes this is the proof of Theorem 5.1 as an algorithm, on binary words. The vertices of Q_d
are the words 0 … 2^d - 1, and neighbors differ in one bit. The proof shows by induction that Q_d -
x is an oddity for even d, and Q_d - x - y for odd d and an edge xy. By symmetry x = 0 and y =
2^(d-1) are enough, and odd-elimination schemes of these are built here, each from the last one:
where the proof splits a graph into the oddities H_1 and H_2, a scheme of H_1 is followed by a
winning order of H_2 after H_1 (Theorem 3.2).

Every plausible game on a cylinder C_m x P_n with n >= 2 is won. Cells are (ring, place) with n
rings and m places. The paper has the case of odd m and even n, an oddity (Proposition 3.11 (ii));
Gravier, Petiteau and Sivignon characterize all products of paths and cycles (arXiv 2603.09475, of
which only the abstract was read; this proof was found without theirs). All other cylinders are
even-type, and plausibility-driven:

- If an inner vertex is green, it can be first: the rest is an oddity.
- If the inner vertices are red and both colors are on an outer ring, a green vertex x next to a
  red one y can be first, and then y: the rest is an oddity.
- Else one outer ring is green, the other one red (if both are green, that is the reflection of all
  red). A column can be played, from its green end across; each move turns the next vertex green.
  The rest is a grid with an odd side.

The oddities are shown by odd-elimination schemes, in three stages. At first only one or two rings
are kept beside what is deleted (on each side of an inner vertex), so that an even number is left
out. The deleted cells lie in the first columns of a window of two columns, or three if n is even (m
is even then, too). First comes the grid outside the window, which has an odd side. Then follows the
window, by one of the tables below, with an odd number of neighbors before each vertex. At last the
rings left out are added in pairs, outwards. That the tables do what they should does not depend on
m, since only the two columns next to the window are adjacent to it; it is tested.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import GREEN, RED
from zermelo.solvers.ello.closed_orders import Neighbors, order_along, rectangle
from zermelo.solvers.recognize import Cell, extent

Plan = tuple[list[Cell], list[Cell]]
"""Moves, each green when its turn comes, and an odd-elimination scheme of all other cells."""

INNER: dict[tuple[int, int], str] = {
    (1, 1): "01 21 12 02 22",
    (2, 2): "01 31 12 11 02 42 41 32 22",
    (1, 2): "01 21 02 12 23 22 32 31 13 03 33",
}
"""The window less the cell (a, 1), with a rings on one side and b on the other."""

OUTER: dict[int, str] = {2: "11 12 03 13", 3: "11 22 21 12"}
"""The window of two or three rings less the cells (0, 1) and (0, 2)."""


def cube_plan(
    words: Sequence[int], green: set[int], deadline: Deadline
) -> tuple[list[int], list[int]]:
    """Return first moves on a cube, and an odd-elimination scheme of the rest.

    Theorem 5.1: an even cube is a special event, so any green vertex can be first; in an odd cube
    a green vertex x and then a red neighbor y are. So a game is won exactly if the parity
    condition holds and, for even d, a vertex is green or, for odd d, both colors are there. That is
    taken for granted.

    Time O(d 2^d): what was built for smaller cubes adds up to a fraction of that.
    """
    d = len(words).bit_length() - 1
    if d % 2 == 0:
        x = min(green)
        return [x], [v ^ x for v in even_scheme(d, deadline)]
    edges = ((v, bit) for v in sorted(green) for bit in range(d))
    x, bit = next((v, bit) for v, bit in edges if v ^ 1 << bit not in green)
    return [x, x ^ 1 << bit], [x ^ _swap_bits(v, bit, d - 1) for v in odd_scheme(d, deadline)]


def even_scheme(d: int, deadline: Deadline) -> list[int]:
    """Return an odd-elimination scheme of Q_d - 0 for even d >= 0."""
    scheme = [1, 3, 2] if d else []
    for below in range(2, d, 2):
        scheme = _two_up(below, scheme, deadline)
    return scheme


def odd_scheme(d: int, deadline: Deadline) -> list[int]:
    """Return an odd-elimination scheme of Q_d - 0 - 2^(d-1) for odd d."""
    return _one_up(d - 1, even_scheme(d - 1, deadline), deadline)


def _one_up(d: int, scheme: Sequence[int], deadline: Deadline) -> list[int]:
    """From a scheme of Q_d - 0 return one of Q_{d+1} - 0 - 2^d, d even.

    The halves less a vertex each, joined by 2^d - 1 edges. After the lower half every vertex of the
    upper one, red at first, is green.
    """
    upper = order_along(_neighbors(d), bytearray([GREEN]) * (1 << d), scheme, deadline)
    assert upper is not None
    return [*scheme, *(v | 1 << d for v in upper)]


def _two_up(d: int, scheme: Sequence[int], deadline: Deadline) -> list[int]:
    """From a scheme of Q_d - 0 return one of Q_{d+2} - 0, d even and at least 2.

    In the words of the proof x = 0, and the neighbors y = 2^d of x in the lower half, y' of y in
    the upper half, and z = y' + 1 of y'. The halves less x, y and less y', z are joined by
    2^(d+1) - 3 edges; z, y' and y follow, each with all its neighbors but one before it.
    """
    top = 1 << (d + 1)
    y = 1 << d
    opposite = top | y
    lower = _one_up(d, scheme, deadline)
    upper = [opposite ^ _swap_bits(v, 0, d) for v in lower]
    colors = bytearray([GREEN]) * (2 * top)  # each has its neighbor in the lower half before it
    colors[top] = RED  # but the one of x has not
    played = order_along(_neighbors(d + 1), colors, upper, deadline)
    assert played is not None
    return [*lower, *played, opposite ^ 1, opposite, y]


def _neighbors(d: int) -> Neighbors:
    bits = [1 << i for i in range(d)]
    return lambda v: [v ^ bit for bit in bits]


def _swap_bits(v: int, i: int, j: int) -> int:
    """Return a word with its bits i and j exchanged."""
    return v ^ (((v >> i ^ v >> j) & 1) * (1 << i ^ 1 << j)) if i != j else v


def cylinder_plan(cells: Sequence[Cell], green: set[Cell], _deadline: Deadline) -> Plan | None:
    """Return how a plausible game on C_m x P_n with n >= 2 is won, with n rings of m cells.

    That is by some first moves, and a scheme of the rest. None if an even-type cylinder is all red,
    or the reflection of that. The parity condition is not looked at.
    """
    rings, around = extent(cells)
    if around % 2 and rings % 2 == 0:
        return [], list(odd_cylinder(rings, around))
    for ring in range(1, rings - 1):
        for place in range(around):
            if (ring, place) in green:
                return [(ring, place)], _without_inner(rings, around, ring, place)
    for ring in (0, rings - 1):
        for place in range(around):
            x, y = (ring, place), (ring, (place + 1) % around)
            if (x in green) != (y in green):
                moves = [x, y] if x in green else [y, x]
                return moves, _without_outer(rings, around, ring, place)
    begins = (0, 0) in green
    if begins == ((rings - 1, 0) in green):
        return None
    column = [(ring, 0) for ring in range(rings)]
    rest = [(ring, place + 1) for ring, place in rectangle(rings, around - 1)]
    return column if begins else column[::-1], rest


def odd_cylinder(rings: int, around: int) -> Iterator[Cell]:
    """Yield a scheme of the whole cylinder, m odd and n even.

    Of the first two rings, A and B, come A_0, …, A_{m-2} and, in the same places, B_0, B_2, …,
    B_{m-3}, B_1, B_3, …, B_{m-4} as in a grid; B_{m-1}, with B_0 before it; A_{m-1}, with A_0,
    A_{m-2} and B_{m-1}; B_{m-2}, with B_{m-3}, B_{m-1} and A_{m-2}.
    """
    last = around - 1
    for j in range(last):
        yield 0, j
    for j in (*range(0, last, 2), *range(1, last - 1, 2), last):
        yield 1, j
    yield 0, last
    yield 1, last - 1
    yield from _pairs(range(2, rings), around)


def _pairs(rings: Sequence[int], around: int) -> Iterator[Cell]:
    """Yield further rings, two by two, that lie next to rings that are complete.

    Of a pair come A_0, which has its neighbor in the complete ring before it, and B_0; for each
    further place j but the last one B_j, with B_{j-1}, and A_j, with that neighbor, A_{j-1} and
    B_j; at the end A_{m-1}, with that neighbor, A_{m-2} and A_0, and B_{m-1} with B_{m-2}, B_0 and
    A_{m-1}.
    """
    for a, b in zip(rings[::2], rings[1::2], strict=True):
        yield a, 0
        yield b, 0
        for j in range(1, around - 1):
            yield b, j
            yield a, j
        yield a, around - 1
        yield b, around - 1


def _without_inner(rings: int, around: int, ring: int, place: int) -> list[Cell]:
    """Return a scheme of an even-type cylinder less an inner cell."""
    near, far = 2 - ring % 2, 2 - (rings - 1 - ring) % 2
    if near > far:  # the same upside down
        upside_down = _without_inner(rings, around, rings - 1 - ring, place)
        return [(rings - 1 - i, j) for i, j in upside_down]
    kept = range(ring - near, ring + far + 1)
    scheme = _window_order(kept, around, INNER[near, far])
    scheme += _pairs(range(kept.start - 1, -1, -1), around)
    scheme += _pairs(range(kept.stop, rings), around)
    return _shift(scheme, place, around)


def _without_outer(rings: int, around: int, ring: int, place: int) -> list[Cell]:
    """Return a scheme of an even-type cylinder less the cells at a place and the next, on a rim."""
    kept = 2 + rings % 2
    scheme = _window_order(range(kept), around, OUTER[kept])
    scheme += _pairs(range(kept, rings), around)
    if ring:
        scheme = [(rings - 1 - i, j) for i, j in scheme]
    return _shift(scheme, place, around)


def _window_order(kept: range, around: int, table: str) -> list[Cell]:
    """Return the grid outside the window, then the window, whose columns are 1, 2, … here."""
    window = [(kept[int(cell[0])], int(cell[1])) for cell in table.split()]
    width = max(j for _, j in window)
    outside = rectangle(len(kept), around - width)
    return [*((kept[i], width + 1 + j) for i, j in outside), *window]


def _shift(cells: Sequence[Cell], place: int, around: int) -> list[Cell]:
    """Return the cells turned round so that column 1 comes to a place."""
    return [(i, (j - 1 + place) % around) for i, j in cells]
