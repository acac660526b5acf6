"""Cop numbers of many small connected graphs, compiled.

Where the robber is safe is found as in `games.cops.evidence.rounds`, over the ordered positions of
the cops: the cop in the place i stands on the digit i of a position's number in base n.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit
from zermelo.solvers.sets_kernel import count, flood


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


@jit
def values(orders: Any, rows: Any, answers: Any, safe: Any, table: Any, other: Any) -> None:
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
