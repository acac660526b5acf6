"""Many small graphs at once, compiled: graph6 lines to bit rows, nim-values, and cop numbers.

In a game that deletes vertices positions are sets of them, and every option of a set is a smaller
number. So those that play can reach are marked from the largest number down, and valued from the
smallest up.

Where the robber is safe is found as in `games.cops.evidence.rounds`, over the ordered positions of
the cops: the cop in the place i stands on the digit i of a position's number in base n.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import allocating, inlined, jit
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED
from zermelo.solvers.deletion.moves_kernel import VERTEX, list_picks
from zermelo.solvers.sets_kernel import count, flood

SETS = -1
"""A move takes a set by the octal digit of its size; else the kinds are those of `PICKS`."""

REACHED = 255


@jit
def parse_lines(text: Any, ends: Any, orders: Any, rows: Any) -> None:
    """Write the order and the rows of each line; the order stays -1 where it is no small graph6.

    `text` is the bytes of lines, `ends` has where each ends. A row is the neighbors of a vertex.
    """
    most = rows.shape[1]
    start = 0
    for number in range(len(ends)):
        first, end = start, ends[number]
        start = end + 1
        n = -1 if first == end else text[first] - 63
        if n < 0 or n > most or end - first - 1 != (n * (n - 1) // 2 + 5) // 6:
            continue
        u, v = 0, 1
        good = True
        for place in range(first + 1, end):
            six = text[place] - 63
            if six < 0 or six > 63:
                good = False
                break
            for bit in range(5, -1, -1):
                if v < n and six >> bit & 1:
                    rows[number, u] |= 1 << v
                    rows[number, v] |= 1 << u
                u += 1
                if u == v:
                    u, v = 0, v + 1
        if good:
            orders[number] = n


@inlined
def options(
    takes: int, near: Any, left: int, digits: Any, sets: Any, many: int, joined: Any, found: Any
) -> int:
    """Write what the moves at a position leave, and return how many they are."""
    places = 0
    if takes == SETS:
        for number in range(many):
            chosen = sets[number]
            if chosen & ~left:
                continue
            rest = left ^ chosen
            if not joined[left]:
                rest &= flood(near, left, chosen)
            needed = APART
            if not rest:
                needed = ALL
            elif joined[rest]:
                needed = CONNECTED
            if digits[count(chosen)] & needed:
                found[places] = left ^ chosen
                places += 1
        return places
    places = list_picks(takes, near, left, found, 0)
    if takes == VERTEX:  # who has lost the last neighbor goes too
        for place in range(places):
            rest = found[place]
            around = near[count((left ^ rest) - 1)] & left
            while around:
                other = around & -around
                around ^= other
                if not near[count(other - 1)] & rest:
                    rest ^= other
            found[place] = rest
    return places


@jit
def values(
    orders: Any,
    rows: Any,
    takes: int,
    digits: Any,
    connected: bool,
    answers: Any,
    table: Any,
    found: Any,
    sets: Any,
    joined: Any,
) -> None:
    """Write the nim-value of each graph; -1 stays where the order is negative.

    It stays too where the graph is not connected and has to be. The last four arrays are room: a
    table over all sets, the options of one, the connected sets of the sizes that have a digit, and
    which sets are connected.
    """
    for number in range(len(orders)):
        n = orders[number]
        near = rows[number]
        if n < 0:
            continue
        everything = (1 << n) - 1
        if connected and flood(near, everything, 1) != everything:
            continue
        many = 0
        if takes == SETS:
            for part in range(1, everything + 1):
                joined[part] = flood(near, part, part & -part) == part
                size = count(part)
                if joined[part] and size < len(digits) and digits[size]:
                    sets[many] = part
                    many += 1
        start = everything
        if takes == VERTEX:
            for v in range(n):
                if not near[v]:
                    start ^= 1 << v
        for left in range(start):
            table[left] = 0
        table[start] = REACHED
        for left in range(start, 0, -1):
            if table[left]:
                for i in range(options(takes, near, left, digits, sets, many, joined, found)):
                    table[found[i]] = REACHED
        table[0] = 0
        for left in range(1, start + 1):
            if table[left]:
                seen = 0
                for i in range(options(takes, near, left, digits, sets, many, joined, found)):
                    seen |= 1 << table[found[i]]
                table[left] = count((~seen & (seen + 1)) - 1)
        answers[number] = table[start]


@jit
def begin(closed: Any, n: int, cops: int, safe: Any) -> bool:
    """Write where the robber is out of reach of the cops, and return whether that is nowhere."""
    caught = False
    for position in range(n**cops):
        reached, digits = 0, position
        for _ in range(cops):
            reached |= closed[digits % n]
            digits //= n
        safe[position] = ~reached & ((1 << n) - 1)
        caught = caught or not safe[position]
    return caught


@jit
def win(closed: Any, n: int, cops: int, safe: Any, table: Any, other: Any) -> bool:
    """Return whether so many cops win; the last three arrays are room for all positions."""
    total = n**cops
    if begin(closed, n, cops, safe):
        return True
    while True:
        for position in range(total):
            reached, waiting = 0, safe[position]
            while waiting:
                reached |= closed[count((waiting & -waiting) - 1)]
                waiting &= waiting - 1
            table[position] = reached
        place = 1
        for _ in range(cops):
            for position in range(total):
                at = position // place % n
                common, waiting = -1, closed[at]
                while waiting:
                    to = count((waiting & -waiting) - 1)
                    common &= table[position + (to - at) * place]
                    waiting &= waiting - 1
                other[position] = common
            table, other = other, table
            place *= n
        stable = True
        for position in range(total):
            left = safe[position] & table[position]
            if not left:
                return True
            stable = stable and left == safe[position]
            safe[position] = left
        if stable:
            return False


@allocating
def cop_numbers(orders: Any, rows: Any, answers: Any, safe: Any, table: Any, other: Any) -> None:
    """Write the cop number of each graph; -1 stays where it is not connected, or too large."""
    for number in range(len(orders)):
        n = orders[number]
        everything = (1 << n) - 1
        if n < 1 or flood(rows[number], everything, 1) != everything:
            continue
        closed = rows[number].copy()
        for v in range(n):
            closed[v] |= 1 << v
        cops = 1
        while n**cops <= len(safe):
            if win(closed, n, cops, safe, table, other):
                answers[number] = cops
                break
            cops += 1
