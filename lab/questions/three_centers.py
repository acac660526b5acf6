"""POLISH on K_{3,n}: who wins any position, by finitely many classes; so K_{3,n}, n >= 3, is lost.

Let c1 <= c2 <= c3 be the discrepancies of the three centers and s1, s2, s3 the numbers of leaves of
discrepancy 1, 2 and 3. Moves: a center goes down by 1; a leaf goes from 3 to 2, or from 2 to 1; a
leaf of discrepancy 1 fires, and every center goes down by 2. A center at 0 or below fires: leaves
of discrepancy 1 and 2 fire too, so that the other centers go down by 2 (s1 + s2), and leaves of 3
have 1. That leaves two centers (a, b), a <= b, with leaves of 1: moves to (a - 1, b), (a, b - 1)
and (a - 2, b - 2), over at a <= 0; `two` says who wins. On a graph s1 + s2 + s3 >= c3 (leaves left,
less those gone, are at least c3, and moves keep the inequality), so that leaves never run out.

*The claim.* Who wins depends on the parities of c3 - c2 and of s3, on c1 and
w = c2 - 2 s1 - 2 s2 modulo 6, on s2 modulo 2, and on the following numbers, each of them only up to
a bound (`COARSE`): t = c1 - 3 s1, u = c1 - 2 s1, w, c2 - c1, s1, s2, c1. And if t >= 9, the next
player loses exactly if c1 + c2 + c3 + s1 + s3 is even.

*The proof* is a table with all c2 <= `LARGEST`, made by the recursion, in which equal classes never
differ; with four remarks.

- A move changes these numbers by a few units. So the classes of a position and of all its moves are
  known from its *fine class*: the same with bounds that are farther out by what a move
  changes (`FINE`). If every fine class has a member in the table, the claim's winners satisfy the
  recursion everywhere, and so they are the winners, by induction.
- If t >= 12 nothing is to be looked at: all moves keep t >= 9, and change the parity.
- For t <= 11 every fine class has a member with c2 - c1 <= 40, s2 <= 34, s1 <= 95 and c1 <= 296
  (`REGION`): as long as one of these fails, one of the following changes leaves the class
  as it is and the position smaller. The conditions say that what changes is beyond its bound.
  d = c2 - c1 >= 41: d by 6, if w >= 21; d by 4 and s2 by 2, if s2 >= 7; or else u <= -9, so s1 >= 5
  and t <= -14: d by 2 and s1 by 1. Then s2 >= 35: s2 by 6, if w <= -12; or else u >= 19, so s1 >= 8
  and c1 >= 35: c1 by 12, s1 by 4 and s2 by 2. Then s1 >= 96: if t >= -6, then u >= 90 and w >= 22,
  c1 by 18 and s1 by 6; if t <= -7 and c1 >= 16, c1 by 6 and s1 by 3; if c1 <= 15, s1 by 3.
  Then c1 <= 3 s1 + 11. All fine classes of that region are listed, and looked for in the table.
- The table has c3 = c2 or c2 + 1, and as many leaves of 3 as there is room for. Where c3 - c2 is
  even and not 0 there is one more move, to an odd c3 - c2 with the same c2; where s3 = 0 there is
  one less, from 3 to 2. In the second case s1 + s2 >= c2, so w <= 0. The table is gone through for
  both: no position and the one with that other c3 are both lost, and where w <= 0 and s3 is
  even each position that is won is won without the move from 3 to 2.

The start of K_{3,n} has c1 = c2 = c3 = s3 = n and s1 = s2 = 0: lost, by the parity for n >= 9 and
by the table for n from 3 to 8. (K_{3,2} is won.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from lab.program import Deadline
from lab.questions.question import begins_at
from lab.tables.values import compile_names, compiled

Bounds = tuple[tuple[int, int], ...]

COARSE: Bounds = ((-3, 9), (0, 3), (0, 13), (0, 2), (0, 3), (0, 4), (1, 8))
"""How far the numbers t, u, w, c2 - c1, s1, s2, c1 are told apart."""

FINE: Bounds = ((-4, 12), (0, 5), (0, 15), (0, 3), (0, 4), (0, 5), (1, 10))
"""The same, farther out by what a move changes."""

LARGEST = 108
"""With c2 up to here the table has a member of every fine class."""

REGION = (296, 40, 95, 34)
"""The largest c1, c2 - c1, s1 and s2 of the smallest members of the fine classes."""


# Kernels call kernels by these names; `programs` compiles them.
two_compiled: Any = None
place_compiled: Any = None
lost_compiled: Any = None
options_compiled: Any = None
number_compiled: Any = None


class Found(NamedTuple):
    """What a table says; `missing` of the fine classes are those that no position of it has."""

    positions: int
    classes: int
    contradictions: int
    starts_won: int
    fine_classes: int
    missing: int


def two(a: int, b: int) -> int:
    """Return 1 if the next player loses with two centers and leaves of discrepancy 1, else 0.

    Lost at a <= 0, where the game is over. Else by the residues of a modulo 6 and the parity of b:
    it satisfies the recursion in every residue, a <= b.
    """
    if a > b:
        a, b = b, a
    if a <= 0:
        return 1
    if a < 3 or a % 3 == 2:
        return 0
    return 1 - (a + b + (a - 3) // 3) % 2


def place(c1: int, c2: int, c3: int, s1: int, s2: int, more: int, room: int) -> int:
    """Return where the table has a position, or -1 or -2: known as won or lost.

    There are `room` + `more` leaves, or fewer by an even number.
    """
    if c1 > c2:
        c1, c2 = c2, c1
    if c2 > c3:
        c2, c3 = c3, c2
    if c1 > c2:
        c1, c2 = c2, c1
    if c1 <= 0:
        done: int = two_compiled(c2 - 2 * (s1 + s2), c3 - 2 * (s1 + s2))
        return -1 - done
    pair = c2 * (c2 - 1) // 2 + c1 - 1
    s = s1 + s2
    width = (room + 2) * (room + 3) // 2
    return ((pair * 2 + (c3 - c2) % 2) * 2 + more) * width + s * (s + 1) // 2 + s2


def lost(cells: Any, at: int) -> int:
    """Return 1 if the next player loses at such a place."""
    if at < 0:
        return -1 - at
    return int(cells[at])


def options(
    cells: Any, c1: int, c2: int, c3: int, s1: int, s2: int, more: int, room: int
) -> tuple[int, int]:
    """Return how many moves lead to a lost position, and how many of them are from 3 to 2."""
    down = 0
    for i in range(3):
        at = place_compiled(c1 - (i == 0), c2 - (i == 1), c3 - (i == 2), s1, s2, more, room)
        down += lost_compiled(cells, at)
    if s2:
        down += lost_compiled(cells, place_compiled(c1, c2, c3, s1 + 1, s2 - 1, more, room))
    if s1:  # one leaf less: an odd number less than before
        at = place_compiled(c1 - 2, c2 - 2, c3 - 2, s1 - 1, s2, 1 - more, room)
        down += lost_compiled(cells, at)
    new = 0
    if s1 + s2 < room + more:
        new = lost_compiled(cells, place_compiled(c1, c2, c3, s1, s2 + 1, more, room))
    return down + new, new


def fill(cells: Any, largest: int, room: int) -> None:
    """Make the table by the recursion."""
    for c2 in range(1, largest + 1):
        for c1 in range(1, c2 + 1):
            for odd in range(2):
                for more in range(2):
                    for s in range(room + more, -1, -1):
                        for s2 in range(s + 1):
                            s1 = s - s2
                            found, _ = options_compiled(cells, c1, c2, c2 + odd, s1, s2, more, room)
                            at = place_compiled(c1, c2, c2 + odd, s1, s2, more, room)
                            cells[at] = 0 if found else 1


def number(c1: int, d: int, s1: int, s2: int, bounds: Any) -> int:
    """Return the number of a class but for the two parities."""
    w = c1 + d - 2 * s1 - 2 * s2
    code = (c1 % 6 * 6 + w % 6) * 2 + s2 % 2
    for i in range(7):
        if i == 0:
            value = c1 - 3 * s1
        elif i == 1:
            value = c1 - 2 * s1
        elif i == 2:
            value = w
        elif i == 3:
            value = d
        elif i == 4:
            value = s1
        elif i == 5:
            value = s2
        else:
            value = c1
        low, high = bounds[i, 0], bounds[i, 1]
        code = code * (high - low + 1) + min(max(value, low), high) - low
    return code


def compare(cells: Any, seen: Any, bounds: Any, largest: int, room: int, counts: Any) -> None:
    """Look for equal classes that differ, and for what the remarks on c3 and s3 forbid.

    `seen` has for each class 0, 1 for won, 2 for lost; `counts` gets positions and contradictions.
    """
    top = bounds[0, 1]
    for c2 in range(1, largest + 1):
        for c1 in range(1, c2 + 1):
            for odd in range(2):
                for more in range(2):
                    for s in range(room + more + 1):
                        for s2 in range(s + 1):
                            s1, c3 = s - s2, c2 + odd
                            three = (room + more - s) % 2
                            value = lost_compiled(
                                cells, place_compiled(c1, c2, c3, s1, s2, more, room)
                            )
                            counts[0] += 1
                            if c1 - 3 * s1 >= top:
                                if value != 1 - (c1 + odd + s1 + three) % 2:
                                    counts[1] += 1
                            else:
                                code = number_compiled(c1, c2 - c1, s1, s2, bounds)
                                code = (code * 2 + odd) * 2 + three
                                if seen[code] == 0:
                                    seen[code] = 1 + value
                                elif seen[code] != 1 + value:
                                    counts[1] += 1
                            if odd == 0 and value:
                                at = place_compiled(c1, c2, c3 + 1, s1, s2, more, room)
                                counts[1] += lost_compiled(cells, at)
                            if three == 0 and not value and c2 <= 2 * s:
                                found, new = options_compiled(cells, c1, c2, c3, s1, s2, more, room)
                                if found == new:
                                    counts[1] += 1


def mark(seen: Any, bounds: Any, limits: Any, largest: int, most: int) -> None:
    """Mark the fine classes with t <= 11 of all positions within limits, c2 and s1 + s2 as well."""
    for s1 in range(limits[2] + 1):
        for c1 in range(1, min(limits[0], 3 * s1 + bounds[0, 1] - 1) + 1):
            for d in range(min(limits[1], largest - c1) + 1):
                for s2 in range(min(limits[3], most - s1) + 1):
                    seen[number_compiled(c1, d, s1, s2, bounds)] = 1


def size(bounds: Bounds) -> int:
    """Return how many class numbers there are."""
    found = 72
    for low, high in bounds:
        found *= high - low + 1
    return found


@cache
def programs() -> Any:
    """Compile the programs; those that others call first."""
    compile_names(globals(), "two", "lost", "place", "options", "number")
    return compiled(fill), compiled(compare), compiled(mark)


def examined(largest: int) -> Found:
    """Make the table with c2 up to a bound, and say what is found in it."""
    import numpy as np

    filled, compared, marked = programs()
    room = largest + 1
    cells = np.zeros(2 * largest * (largest + 1) * (room + 2) * (room + 3) // 2, np.uint8)
    filled(cells, largest, room)
    coarse, fine = np.array(COARSE), np.array(FINE)
    seen, counts = np.zeros(4 * size(COARSE), np.uint8), np.zeros(2, np.int64)
    compared(cells, seen, coarse, largest, room, counts)
    classes = np.zeros(size(FINE), bool)
    far = 10**6
    marked(classes, fine, np.array(REGION), far, far)
    wanted = np.flatnonzero(classes)
    classes[wanted] = 0
    marked(classes, fine, np.array([largest, largest, room - 1, room - 1]), largest, room - 1)
    starts = [
        lost(cells, place_compiled(n, n, n, 0, 0, (n - room) % 2, room))
        for n in range(3, largest + 1)
    ]
    return Found(
        int(counts[0]),
        int(np.count_nonzero(seen)),
        int(counts[1]),
        starts.count(0),
        len(wanted),
        len(wanted) - int(np.count_nonzero(classes[wanted])),
    )


@begins_at(12)
def table(largest: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the table with c2 up to a bound."""
    deadline.check()
    yield f"{largest}: {'; '.join(map(str, examined(largest)))}"
