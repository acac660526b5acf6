"""The moves of a ruleset for the compiled searches: what an author's functions were translated to.

These functions are compiled once for all rulesets. A ruleset's own (`masks`) are called by address:
so a search need not be compiled anew for each of them, which would take ten times as long. A board
is one array: the addresses of the translated `options` and `parts`; which words of a position are
sets, as bits; whether positions are taken apart; whether play is misère, where one who cannot move
has a move to `ENDED`; and the numbers of `writer.BOARD`, with the addresses and lengths of its
arrays, which the caller keeps alive.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray  # type: ignore[attr-defined]

from zermelo.compile.instructions import called, pointed
from zermelo.compile.kernels import inlined, jit
from zermelo.solvers.nimber_search.frames_kernel import CROWDED, ROW, WEIGHT
from zermelo.solvers.sets_kernel import count

ENDED = -(1 << 63)
"""The first word where misère play ends: neither an integer nor a set of a position."""

MOST_PARTS = 254
"""The most parts of a position; sets have no more than their members."""

OPTIONS, PARTS, SETS, SPLITS, MISERE = 0, 1, 2, 3, 4
"""The places of the first integers of a board."""

FAILED = -3
"""What translated functions return instead of a ValueError, which has no way through an address;
-1 says that there is no room in the arena."""


@inlined
def line(board: Any, at: int) -> Any:
    """Return an array with one index, whose address and length stand at a place."""
    return carray(pointed(board[at]), (board[at + 1],), np.int64)


@inlined
def table(board: Any, at: int) -> Any:
    """Return an array with two indices, whose address and lengths stand at a place."""
    return carray(pointed(board[at]), (board[at + 1], board[at + 2]), np.int64)


@inlined
def arrays(board: Any) -> Any:
    """Return what `writer.BOARD` names."""
    return (
        board[5], line(board, 7), line(board, 10), line(board, 13), line(board, 16),
        table(board, 19), line(board, 22), line(board, 25), line(board, 28), table(board, 31),
        line(board, 34), board[6],
    )  # fmt: skip


def packed(*parts: Any) -> Any:
    """Return a board: integers, and of arrays the addresses and two lengths, after all integers."""
    numbers = [int(each) for each in parts if not isinstance(each, np.ndarray)]
    for each in parts:
        if isinstance(each, np.ndarray):
            numbers += [each.ctypes.data, *each.shape, *[0] * (2 - each.ndim)]
    return np.array(numbers, np.int64)


@inlined
def listed(board: Any, part: int, player: int, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options (0) or the parts (1) of a position, and return where they end."""
    last = called(board[part], board, player, rows, at, arena, first)
    if last == FAILED:
        raise ValueError
    return int(last)


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position."""
    last = listed(board, OPTIONS, 0, rows, at, arena, first)
    if board[MISERE] and last == first:
        if last == len(arena):
            return CROWDED
        arena[last, : arena.shape[1] - ROW] = 0
        arena[last, 0] = ENDED
        last += 1
    return CROWDED if last < 0 else last


@jit
def weighed(board: Any, arena: Any, at: int, to: int) -> int:
    """Return how many moves a position has, unless it is a part of one that was taken apart."""
    if board[SPLITS]:
        return int(arena[at, arena.shape[1] - ROW + WEIGHT])
    last = listed(board, OPTIONS, 0, arena, at, arena, to)
    return CROWDED if last < 0 else last - to


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int, _total: Any) -> int:
    """Write the components of a position; they weigh as much as their sets have members."""
    width = arena.shape[1] - ROW
    if rows[at, 0] == ENDED:
        return first
    last = first + 1
    if board[SPLITS]:
        last = listed(board, PARTS, 0, rows, at, arena, first)
        if last < 0 or last - first > MOST_PARTS:
            raise ValueError
    else:
        for i in range(width):
            arena[first, i] = rows[at, i]
    for i in range(first, last):
        weight = 0
        for place in range(width):
            if board[SETS] >> place & 1:
                weight += count(arena[i, place])
        arena[i, width + WEIGHT] = weight
    return last
