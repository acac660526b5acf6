"""The nim-value of a small game by translated rules: each position that play reaches, once."""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit
from zermelo.solvers.nimber_search.board_kernel import write_list
from zermelo.solvers.ruleset.moves_kernel import OPTIONS, PARTS
from zermelo.solvers.ruleset.positions_kernel import place_of
from zermelo.solvers.sets_kernel import count

POSITIONS, MOVES, LEFT = range(3)
"""What is counted: the positions so far, the moves of a play that may follow, and options left."""

LARGEST = 62
"""The largest nim-value of an option."""


@jit
def nim_value(
    board: Any, splits: bool, rows: Any, values: Any, index: Any, arena: Any, at: int, free: int,
    counts: Any,
) -> int:  # fmt: skip
    """Return the nim-value of the position in a row of the arena, whose rows from `free` on are.

    It is -1 where play comes back to a position, a value is large, or something is used up: rows
    for positions, which have values and an index; the arena; or what `counts` has.
    """
    part, end, total = at, at + 1, 0
    if splits:
        part, end = free, write_list(board, PARTS, arena, at, arena, free)
        free = end
    if end < 0 or counts[MOVES] == 0:
        return -1
    while part < end:
        place = place_of(index, rows, arena, part)
        number = index[place] - 1
        if number < 0:
            number = counts[POSITIONS]
            if number == len(rows):
                return -1
            for i in range(rows.shape[1]):
                rows[number, i] = arena[part, i]
            values[number] = -1
            index[place] = counts[POSITIONS] = number + 1
            last = write_list(board, OPTIONS, rows, number, arena, free)
            counts[LEFT] -= last - free
            if last < 0 or counts[LEFT] < 0:
                return -1
            seen = 0
            counts[MOVES] -= 1
            for option in range(free, last):
                value = nim_value(
                    board, splits, rows, values, index, arena, option, last, counts
                )  # fmt: skip
                if value < 0 or value > LARGEST:
                    return -1
                seen |= 1 << value
            counts[MOVES] += 1
            values[number] = count((~seen & (seen + 1)) - 1)
        if values[number] < 0:
            return -1
        total ^= values[number]
        part += 1
    return total
