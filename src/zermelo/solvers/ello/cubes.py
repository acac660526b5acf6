"""Winning orders on hypercubes: the proof of Theorem 5.1 as an algorithm, on binary words.

The vertices of Q_d are the words 0 … 2^d - 1, and neighbours differ in one bit. The proof shows by
induction that Q_d - x is an oddity for even d, and Q_d - x - y for odd d and an edge xy. By
symmetry x = 0 and y = 2^(d-1) are enough, and odd-elimination schemes of these are built here, each
from the last one: where the proof splits a graph into the oddities H_1 and H_2, a scheme of H_1 is
followed by a winning order of H_2 after H_1 (Theorem 3.2).
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import GREEN, RED
from zermelo.solvers.ello.closed_orders import Neighbors, order_along


def cube_order(d: int, colors: Sequence[int], deadline: Deadline) -> list[int] | None:
    """Return a winning order of Q_d, d >= 1, given the colours of the words; None if it is lost.

    Theorem 5.1: an even cube is a special event, so any green vertex can be first; in an odd cube
    a green vertex x and then a red neighbour y are. So a game is won exactly if the parity
    condition holds and, for even d, a vertex is green or, for odd d, both colours are there.

    Time O(d 2^d): what was built for smaller cubes adds up to a fraction of that.
    """
    # p + q = 2^d + d 2^(d-1) is odd for d = 1 only.
    if GREEN not in colors or colors.count(GREEN) % 2 != (d == 1):
        return None
    turned = bytearray(colors)
    if d % 2 == 0:
        x = colors.index(GREEN)
        scheme = [v ^ x for v in even_scheme(d, deadline)]
        return order_along(_neighbors(d), turned, scheme, deadline, [x])
    edge = next(
        (
            (v, bit)
            for v in range(1 << d)
            if colors[v] == GREEN
            for bit in range(d)
            if colors[v ^ 1 << bit] == RED
        ),
        None,
    )
    if edge is None:
        return None
    x, bit = edge
    scheme = [x ^ _exchanged(v, bit, d - 1) for v in odd_scheme(d, deadline)]
    return order_along(_neighbors(d), turned, scheme, deadline, [x, x ^ 1 << bit])


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

    In the words of the proof x = 0, and the neighbours y = 2^d of x in the lower half, y' of y in
    the upper half, and z = y' + 1 of y'. The halves less x, y and less y', z are joined by
    2^(d+1) - 3 edges; z, y' and y follow, each with all its neighbours but one before it.
    """
    top = 1 << (d + 1)
    y = 1 << d
    opposite = top | y
    lower = _one_up(d, scheme, deadline)
    upper = [opposite ^ _exchanged(v, 0, d) for v in lower]
    colors = bytearray([GREEN]) * (2 * top)  # each has its neighbour in the lower half before it
    colors[top] = RED  # but the one of x has not
    played = order_along(_neighbors(d + 1), colors, upper, deadline)
    assert played is not None
    return [*lower, *played, opposite ^ 1, opposite, y]


def _neighbors(d: int) -> Neighbors:
    bits = [1 << i for i in range(d)]
    return lambda v: [v ^ bit for bit in bits]


def _exchanged(v: int, i: int, j: int) -> int:
    """Return a word with its bits i and j exchanged."""
    return v ^ (((v >> i ^ v >> j) & 1) * (1 << i ^ 1 << j)) if i != j else v
