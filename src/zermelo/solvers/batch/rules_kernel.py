"""The nim-value of a small game by translated rules: each position that play reaches, once.

A frame stands for a position whose options are looked at, one after the other; the first is for
the start, its only option. Options, and the parts of the one in turn, lie in the arena.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit
from zermelo.solvers.nimber_search.board_kernel import listed
from zermelo.solvers.ruleset.moves_kernel import OPTIONS, PARTS
from zermelo.solvers.ruleset.positions_kernel import place_of
from zermelo.solvers.sets_kernel import count

OPTION, LAST, PART, END, TOTAL, SEEN, NUMBER, FRAME = range(8)
"""What a frame holds: the option in turn and where options end; its part in turn, -1 before it is
taken apart, and where parts end; the exclusive or of those before; the values of options, as bits;
the number of the position in the table. And how much that is."""

LARGEST = 62
"""The largest nim-value of an option."""


@jit
def nim_value(
    board: Any, splits: bool, most: int, rows: Any, values: Any, index: Any, arena: Any, frames: Any
) -> int:
    """Return the nim-value of the position in the first row of the arena.

    It is -1 where play comes back to a position, a value is large, there are more than `most`
    options, or the room is too small: rows for positions, with values and an index, the arena, and
    frames.
    """
    index[:] = 0
    many, depth = 0, 0
    frames[0, :] = 0
    frames[0, LAST], frames[0, PART] = 1, -1
    while True:
        frame = frames[depth]
        if frame[OPTION] == frame[LAST]:
            if depth == 0:
                return count(frame[SEEN] - 1)
            values[frame[NUMBER]] = count((~frame[SEEN] & (frame[SEEN] + 1)) - 1)
            depth -= 1
        elif frame[PART] < 0:
            frame[PART], frame[END], frame[TOTAL] = frame[OPTION], frame[OPTION] + 1, 0
            if splits:
                frame[PART] = frame[LAST]
                frame[END] = listed(board, PARTS, arena, frame[OPTION], arena, frame[LAST])
                if frame[END] < 0:
                    return -1
        elif frame[PART] == frame[END]:
            if frame[TOTAL] > LARGEST:
                return -1
            frame[SEEN] |= 1 << frame[TOTAL]
            frame[OPTION] += 1
            frame[PART] = -1
        else:
            place = place_of(index, rows, arena, frame[PART])
            if index[place]:
                value = values[index[place] - 1]
                if value < 0:
                    return -1
                frame[TOTAL] ^= value
                frame[PART] += 1
                continue
            if many == len(rows) or depth + 1 == len(frames):
                return -1
            for i in range(rows.shape[1]):
                rows[many, i] = arena[frame[PART], i]
            first = max(frame[END], frame[LAST])
            last = listed(board, OPTIONS, rows, many, arena, first)
            most -= last - first
            if last < 0 or most < 0:
                return -1
            depth += 1
            frames[depth, :] = 0
            frames[depth, OPTION], frames[depth, LAST], frames[depth, PART] = first, last, -1
            frames[depth, NUMBER], values[many] = many, -1
            many += 1
            index[place] = many
