"""POLISH on K_{4,n}: who wins any position with all four centers left, by finitely many classes.

Let c1 <= c2 <= c3 <= c4 be the discrepancies of the centers, and s1, s2, s3, s4 the numbers of
leaves of discrepancy 1, 2, 3, 4. Who wins depends only on c1, d = c2 - c1, s1, s2, s3, and on the
parities p of c4 - c3 and q of s4. Of these five numbers it depends on c1 and
w = c2 - 2 s1 - 2 s2 modulo 6, on s1, s2, s3 modulo 2, and on t = c1 - 3 s1, w, u = w - 3 s3, d, s2,
s3, c1, each only up to a bound (`COARSE`). The page of theorem 32 has the proof; this is its
finite part.

A move changes the numbers by a few units, so that the classes of a position and of all its options
are known from its *fine class*, with bounds farther out (`FINE`). Each of `CHANGES` is subtracted
from (c1, d, s1, s2, s3) as long as the fine class stays, which ends, as c1 + d + s1 + 2 s2 + s3
falls. What is left when no change is possible is *reduced*. All reduced positions with t <= 11 are
within `REGION`. Their winners are found by the recursion, each option being reduced first. Then
they are compared with each other: in one class all have the same winner.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from lab.tables.values import compile_names, compiled
from lab.theorems.check import Found, require

COARSE = ((-4, 9), (0, 13), (-4, 9), (0, 3), (0, 0), (0, 3), (0, 1), (0, 10))
"""How far t, w, u, d, s1, s2, s3, c1 are told apart; of s1 only its parity is."""

FINE = ((-5, 12), (0, 15), (-5, 12), (0, 4), (0, 1), (0, 4), (0, 2), (0, 12))
"""The same, farther out by what a move changes, and whether a leaf can fire."""

CHANGES = (
    (0, 0, 0, 0, 2),
    (0, 6, 0, 0, 2),
    (18, 0, 6, 0, 2),
    (0, 6, 0, 0, 0),
    (18, 0, 6, 0, 0),
    (0, 0, -2, 2, 0),
    (12, 0, 6, 0, 0),
    (0, 4, 2, 0, 0),
    (0, 0, 6, 0, 0),
    (0, 4, 0, 2, 0),
    (12, 0, 4, 2, 0),
    (6, -2, 2, 0, 0),
    (0, 0, 0, 6, 0),
)
"""What is subtracted from c1, d, s1, s2, s3 while the fine class stays."""

REGION = (128, 46, 46, 21, 12)
"""The largest c1, d, s1, s2, s3 of reduced positions with t <= 11."""

SMALL = 17
"""The largest c1 of those among them with d > 3."""

FAR = 9
"""From this t on the parity of all discrepancies decides."""

LAST = 11
"""The largest t that needs a look: from a larger one all moves keep t >= `FAR`."""

UNKNOWN, WON, LOST = 0, 1, 2

# Kernels call kernels by these names; `programs` compiles them.
endgame_compiled: Any = None
number_compiled: Any = None
change_compiled: Any = None
reduce_compiled: Any = None
place_compiled: Any = None
winner_compiled: Any = None
options_compiled: Any = None


def endgame(a: int, s: int, p: int, q: int) -> int:
    """Return who wins with three centers left, and leaves of discrepancy 1 and 2.

    The smallest center has `a`, and the other two differ by a number of parity `p`; there are `s`
    leaves of discrepancy 1, and a number of parity `q` of discrepancy 2.
    """
    if a <= 0:
        return LOST
    far = a - 3 * s
    if far >= (4 if p else 1):
        return LOST if far % 2 == p else WON
    rest = 0 if p == q else 1
    return LOST if a % 3 == rest and (a >= 4 or rest == 0) else WON


def number(c1: int, d: int, s1: int, s2: int, s3: int, bounds: Any) -> int:
    """Return the number of a class but for p and q."""
    w = c1 + d - 2 * s1 - 2 * s2
    code = (((c1 % 6 * 6 + w % 6) * 2 + s1 % 2) * 2 + s2 % 2) * 2 + s3 % 2
    values = (c1 - 3 * s1, w, w - 3 * s3, d, s1, s2, s3, c1)
    for i in range(8):
        low, high = bounds[i, 0], bounds[i, 1]
        code = code * (high - low + 1) + min(max(values[i], low), high) - low
    return code


def change(c1: int, d: int, s1: int, s2: int, s3: int, fine: Any, changes: Any) -> int:
    """Return the first change that leaves the fine class as it is, -1 if there is none."""
    wanted = number_compiled(c1, d, s1, s2, s3, fine)
    for i in range(len(changes)):
        a, b, x = c1 - changes[i, 0], d - changes[i, 1], s1 - changes[i, 2]
        y, z = s2 - changes[i, 3], s3 - changes[i, 4]
        there = a > 0 and b >= 0 and x >= 0 and y >= 0 and z >= 0
        if there and number_compiled(a, b, x, y, z, fine) == wanted:
            return i
    return -1


def reduce(
    c1: int, d: int, s1: int, s2: int, s3: int, fine: Any, changes: Any
) -> tuple[int, int, int, int, int]:
    """Return the reduced position of the same fine class."""
    i = change_compiled(c1, d, s1, s2, s3, fine, changes)
    while i >= 0:
        c1, d, s1 = c1 - changes[i, 0], d - changes[i, 1], s1 - changes[i, 2]
        s2, s3 = s2 - changes[i, 3], s3 - changes[i, 4]
        i = change_compiled(c1, d, s1, s2, s3, fine, changes)
    return c1, d, s1, s2, s3


def place(c1: Any, d: Any, s1: Any, s2: Any, s3: Any, region: Any) -> Any:
    """Return the number of a position in the region."""
    row = (c1 * (region[1] + 1) + d) * (region[2] + 1) + s1
    return (row * (region[3] + 1) + s2) * (region[4] + 1) + s3


def reduced(fine: Any, changes: Any, region: Any, found: Any) -> int:
    """Count the reduced positions of the region with t <= `LAST`; write those there is room for."""
    count = 0
    for c1 in range(1, region[0] + 1):
        for d in range((region[1] if c1 <= SMALL else 3) + 1):
            for s1 in range(max(0, (c1 - LAST + 2) // 3), region[2] + 1):
                for s2 in range(region[3] + 1):
                    for s3 in range(region[4] + 1):
                        if change_compiled(c1, d, s1, s2, s3, fine, changes) < 0:
                            if count < len(found):
                                found[count] = (c1, d, s1, s2, s3)
                            count += 1
    return count


def winner(
    c1: int, d: int, s1: int, s2: int, s3: int, p: int, q: int, table: Any
) -> int:  # fmt: skip
    """Return who wins a position, as far as a table knows it."""
    fine, changes, region, places, winners = table
    if c1 <= 0:
        return int(endgame_compiled(c1 + d - 2 * s1 - 2 * s2, s3, p, q))
    if c1 - 3 * s1 > LAST:
        return WON if (d + p + s1 + s3) % 2 else LOST
    c1, d, s1, s2, s3 = reduce_compiled(c1, d, s1, s2, s3, fine, changes)
    wanted = place_compiled(c1, d, s1, s2, s3, region)
    at = np.searchsorted(places, wanted)
    if at == len(places) or places[at] != wanted:
        raise ValueError("a reduced position is outside the region")
    return int(winners[at, p, q])


def options(at: Any, p: int, q: int, table: Any) -> tuple[int, int, int]:
    """Return how many options are lost, how many not known, and how many lost ones may exist.

    A center above c2 may go down if c4 is larger than c2: certain only where p is 1. A leaf may go
    from 4 to 3 if there is one: certain where q is 1, and where u >= 0. For without such a leaf
    c2 <= s1 + s2 + s3, so that u <= -s1 - s2 - 2 s3, and u = 0 would leave c2 <= 0.
    """
    c1, d, s1, s2, s3 = at[0], at[1], at[2], at[3], at[4]
    lost, unknown, possible = 0, 0, 0
    for move in range(7):
        a, b, x, y, z, other, four = c1, d, s1, s2, s3, p, q
        there = certain = True
        if move == 0:
            a, b = c1 - 1, d + 1
        elif move == 1:
            b, there = d - 1, d > 0
        elif move == 2:
            a, x, there = c1 - 2, s1 - 1, s1 > 0
        elif move == 3:
            x, y, there = s1 + 1, s2 - 1, s2 > 0
        elif move == 4:
            y, z, there = s2 + 1, s3 - 1, s3 > 0
        elif move == 5:
            other, certain = 1 - p, p == 1
        else:
            z, four = s3 + 1, 1 - q
            certain = q == 1 or c1 + d - 2 * s1 - 2 * s2 - 3 * s3 >= 0
        if there:
            value = winner_compiled(a, b, x, y, z, other, four, table)
            if not certain:
                possible += value == LOST
            elif value == LOST:
                lost += 1
            else:
                unknown += value == UNKNOWN
    return lost, unknown, possible


def sweep(positions: Any, table: Any) -> int:
    """Decide the positions that the winners known so far decide; return how many."""
    winners, decided = table[4], 0
    for i in range(len(positions)):
        for p in range(2):
            for q in range(2):
                if winners[i, p, q] == UNKNOWN:
                    lost, unknown, _ = options_compiled(positions[i], p, q, table)
                    if lost or not unknown:
                        winners[i, p, q] = WON if lost else LOST
                        decided += 1
    return decided


def against(positions: Any, table: Any) -> int:
    """Return how many positions have a winner that the rules or the parity contradict.

    One that is won must have a lost option for certain; one that is lost must have none.
    """
    winners, wrong = table[4], 0
    for i in range(len(positions)):
        c1, d, s1, s3 = positions[i, 0], positions[i, 1], positions[i, 2], positions[i, 4]
        for p in range(2):
            for q in range(2):
                lost, unknown, possible = options_compiled(positions[i], p, q, table)
                right = (lost > 0) == (winners[i, p, q] == WON) and not unknown
                if winners[i, p, q] == LOST:
                    right = right and possible == 0
                if c1 - 3 * s1 >= FAR:
                    right = right and (winners[i, p, q] == WON) == ((d + p + s1 + s3) % 2 == 1)
                wrong += not right
    return wrong


@cache
def programs() -> tuple[Any, Any, Any]:
    """Compile the programs; those that others call first."""
    compile_names(globals(), "endgame", "number", "change", "reduce", "place", "winner", "options")
    return compiled(reduced), compiled(sweep), compiled(against)


@dataclass(frozen=True)
class Table:
    """The winners of all reduced positions.

    Attributes
    ----------
    positions : ndarray
        c1, d, s1, s2, s3 of each.
    winners : ndarray
        Of each by p and q: `WON` or `LOST`, or `UNKNOWN` where the recursion does not end.
    parts : tuple
        What the compiled programs take.
    """

    positions: Any
    winners: Any
    parts: Any

    def lost(self, centers: tuple[int, int, int, int], leaves: tuple[int, int, int, int]) -> bool:
        """Whether the next player loses with these discrepancies, and numbers of leaves of 1 to 4.

        >>> winners().lost((5, 5, 5, 5), (0, 0, 0, 5))
        True
        """
        c1, c2, c3, c4 = sorted(centers)
        s1, s2, s3, s4 = leaves
        return self.winner(c1, c2 - c1, s1, s2, s3, (c4 - c3) % 2, s4 % 2) == LOST

    def winner(self, c1: int, d: int, s1: int, s2: int, s3: int, p: int, q: int) -> int:
        """Return who wins a position: `WON` is for the next player."""
        return int(winner_compiled(c1, d, s1, s2, s3, p, q, self.parts))


@cache
def winners() -> Table:
    """Return the winners of all reduced positions."""
    listed, swept, _ = programs()
    fine, changes, region = np.array(FINE), np.array(CHANGES), np.array(REGION)
    count = listed(fine, changes, region, np.zeros((0, 5), np.int64))
    positions = np.zeros((count, 5), np.int64)
    listed(fine, changes, region, positions)
    c1, d, s1, s2, s3 = positions.T
    places = place(c1, d, s1, s2, s3, region)
    found = np.zeros((count, 2, 2), np.uint8)
    parts = fine, changes, region, places, found
    while swept(positions, parts):
        pass
    return Table(positions, found, parts)


def classes(table: Table) -> tuple[Any, Any]:
    """Return the numbers of the classes, each once, and their winners; require one for each."""
    codes = np.array([number_compiled(*each, np.array(COARSE)) for each in table.positions])
    every = (codes[:, None, None] * 2 + np.arange(2)[:, None]) * 2 + np.arange(2)
    numbers, first, which = np.unique(every.ravel(), return_index=True, return_inverse=True)
    found = table.winners.ravel()
    require(bool((found == found[first][which]).all()), "two positions of a class")
    return numbers, found[first]


def lost_far_away(table: Table, more: int) -> int:
    """Return how many of the 576 classes far from all bounds, but for `FAR`, are lost.

    There t, w and u are small, and the rest is large. They are c1 and d modulo 6 and the parities
    of s1, s2, s3 and c4 - c3; s4 makes the number of leaves even, or odd where `more` is 1.
    """
    total = 0
    for c1, d, s1, s2, s3, p in product(*map(range, (6, 6, 2, 2, 2, 2))):
        q = (s1 + s2 + s3 + more) % 2
        total += table.winner(18 + c1, 6 + d, 20 + s1, 30 + s2, 10 + s3, p, q) == LOST
    return total


def endgames_against(largest: int = 24) -> int:
    """Return how many endgames with a and s below a bound contradict the recursion.

    A center above the least goes down for certain only where p is 1. A leaf goes from 2 to 1 for
    certain where q is 1, and where a >= 3 s: without such leaves s >= a.
    """
    wrong = 0
    for a, s, p, q in product(range(1, largest), range(largest), range(2), range(2)):
        certain = [(a - 1, s, p, q)] + [(a - 2, s - 1, p, q)] * (s > 0)
        possible: list[tuple[int, int, int, int]] = []
        (certain if p else possible).append((a, s, 1 - p, q))
        (certain if q or a >= 3 * s else possible).append((a, s + 1, p, 1 - q))
        lost = endgame(a, s, p, q) == LOST
        options = [endgame(*after) == LOST for after in certain]
        perhaps = [endgame(*after) == LOST for after in possible]
        wrong += any(options) == lost or (lost and any(perhaps))
    return wrong


def four_centers() -> Found:
    """Yield the classes in parts, with the SHA-256 of the winners, and who wins each K_{4,n}."""
    require(endgames_against() == 0, "three centers")
    table = winners()
    _, _, wrong = programs()
    require(int(wrong(table.positions, table.parts)) == 0, "the recursion")
    numbers, found = classes(table)
    for part in np.array_split(np.arange(len(numbers)), 64):
        digest = hashlib.sha256(found[part].tobytes()).hexdigest()
        yield f"{numbers[part[0]]}..{numbers[part[-1]]}", f"{len(part)} classes {digest}"
    for more in range(2):
        require(lost_far_away(table, more) == 192, more)
        yield f"far away, {('even', 'odd')[more]}", "192 of 576 classes lost"
    for n in range(2, 2 * FAR):
        require(table.lost((n,) * 4, (0, 0, 0, n)), n)
        yield f"K_{{4,{n}}}", "lost"
