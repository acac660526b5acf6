"""Nim-values of games that delete vertices, on many small graphs, compiled.

Positions are sets of vertices, and every option of a set is a smaller number. So those that play
can reach are marked from the largest number down, and valued from the smallest up.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined, jit
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED
from zermelo.solvers.deletion.moves_kernel import VERTEX, list_picks
from zermelo.solvers.sets_kernel import count, flood

SETS = -1
"""A move takes a set by the octal digit of its size; else the kinds are those of `PICKS`."""

REACHED = 255


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
    if takes == VERTEX:  # who has lost the last neighbour goes too
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
