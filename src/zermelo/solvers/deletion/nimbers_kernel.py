"""The moves that delete vertices for the compiled search for nimbers: sets as 63-bit integers.

A component of a grid stands for all that reflections, turns and shifts make of it. Elsewhere a path
or a cycle has its nim-value from the recurrence of `games.impartial.heaps`.
"""

from __future__ import annotations

from typing import Any

from zermelo.games.subtraction.rules import ALL
from zermelo.solvers.deletion.kernel import (
    MOST,
    REMOVAL,
    ROOTS,
    WALK,
    largest,
    list_picks,
    list_removals,
)
from zermelo.solvers.deletion.kernel import USED as LISTED
from zermelo.solvers.kernels import inlined, jit
from zermelo.solvers.sets_kernel import count, flood


@jit
def removals(board: Any, part: int, arena: Any, first: int) -> int:
    """List what the moves of a component leave in a removal game; return where they end."""
    digits, walk, listing = board[8], board[9], board[10]
    total = count(part)
    if digits[total] & ALL:
        arena[first] = 0
        first += 1
    listing[MOST], listing[LISTED], listing[WALK] = largest(digits, total), first, 0
    listing[ROOTS] = part if listing[MOST] else 0
    while listing[WALK] or listing[ROOTS]:
        list_removals(board[1], digits, part, walk, arena, listing, 1 << 30)
    return int(listing[LISTED])


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write what the moves leave of a component."""
    if board[0] == REMOVAL:
        return removals(board, rows[at, 0], arena[:, 0], first)
    return int(list_picks(board[0], board[1], rows[at, 0], arena[:, 0], first))


@inlined
def parts(board: Any, rows: Any, at: int, arena: Any, first: int, total: Any) -> int:
    """Write the components of a set that have moves, with their weights."""
    _, adjacent, least, grid, reverse, lines, paths, cycles = board[:8]
    rest, last = rows[at, 0], first
    while rest:
        part = flood(adjacent, rest, rest & -rest)
        rest ^= part
        size = count(part)
        if size < least:
            continue
        if grid[0]:
            part = canonical(grid, reverse, lines, part)
        else:
            value = thin_value(adjacent, part, paths, cycles)
            if value >= 0:
                total[0] ^= value
                continue
        arena[last, 0], arena[last, 2] = part, weight(adjacent, part, size)
        last += 1
    return last


@jit
def weight(adjacent: Any, part: int, size: int) -> int:
    """Return how heavy a component is: its edges, and three for each of its vertices."""
    left, total = part, 3 * size
    while left:
        low = left & -left
        left ^= low
        total += count(adjacent[count(low - 1)] & left)
    return total


@jit
def canonical(grid: Any, reverse: Any, rows: Any, part: int) -> int:
    """Return the least set that reflections, turns and shifts make of one on a grid, row by row.

    `grid` has the rows and the columns, not less; `reverse` the bits of a row from behind, `rows`
    room for twice as many rows. Higher than wide sets are turned.
    """
    height, width = grid[0], grid[1]
    full = (1 << width) - 1
    while not part & full:
        part >>= width
    joined, high = 0, 0
    while part:
        rows[high] = part & full
        joined |= rows[high]
        part >>= width
        high += 1
    left = 0
    while not joined >> left & 1:
        left += 1
    wide = 0
    joined >>= left
    while joined >> wide:
        wide += 1
    for i in range(high):
        rows[i] >>= left
    best = -1
    if high <= wide:
        best = least_flip(width, reverse, rows, 0, high, wide)
    if wide <= high and wide <= height:
        for j in range(wide):
            line = 0
            for i in range(high):
                line |= (rows[i] >> j & 1) << i
            rows[width + j] = line
        turned = least_flip(width, reverse, rows, width, wide, high)
        if best < 0 or turned < best:
            best = turned
    return int(best)


@jit
def least_flip(width: int, reverse: Any, rows: Any, first: int, high: int, wide: int) -> int:
    """Return the least of a set and its three reflections, given its rows from `first` on."""
    plain, upside, mirrored, both = 0, 0, 0, 0
    for i in range(high):
        row = rows[first + i]
        other = reverse[row] >> (width - wide)
        plain |= row << (i * width)
        mirrored |= other << (i * width)
        upside |= row << ((high - 1 - i) * width)
        both |= other << ((high - 1 - i) * width)
    return min(min(plain, upside), min(mirrored, both))


@jit
def thin_value(adjacent: Any, part: int, paths: Any, cycles: Any) -> int:
    """Return the nim-value of a path or a cycle, -1 for other components."""
    left, ends, total = part, 0, 0
    while left:
        low = left & -left
        left ^= low
        total += 1
        degree = count(adjacent[count(low - 1)] & part)
        if degree > 2:
            return -1
        ends += degree < 2
    return int(paths[total] if ends else cycles[total])
