"""The nim-value of a small position by translated rules: all positions that play reaches, once.

A frame stands for a position whose options are being looked at, one after the other; the first is
for the start, its only option. Options, and the parts of the one in turn, lie in the arena.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit
from zermelo.solvers.nimber_search.board_kernel import listed
from zermelo.solvers.nimber_search.table_kernel import mixed
from zermelo.solvers.ruleset.moves_kernel import OPTIONS, PARTS
from zermelo.solvers.sets_kernel import count

OPTION, LAST, PART, END, TOTAL, SEEN, PLACE, FRAME = range(8)
"""What a frame holds: the option in turn and where options end; its part in turn, -1 before it is
taken apart, and where parts end; the exclusive or of those before; the values of options, as bits;
the position's place in the table. And how much that is."""

LARGEST = 62
"""The largest nim-value of an option."""


@jit
def nim_value(
    board: Any,
    splits: bool,
    most: int,
    known: Any,
    values: Any,
    slots: Any,
    base: int,
    arena: Any,
    frames: Any,
) -> int:
    """Return the nim-value of the position in the first row of the arena.

    It is -1 where play comes back to a position, a value is large, there are more than `most`
    options, or the room is too small: `known` for positions, and `values` for theirs; more `slots`,
    a power of 2, where a place stands with `base` added to it and less is left from before; the
    arena; and the frames.
    """
    width, mask, many, depth = known.shape[1], len(slots) - 1, 0, 0
    frames[0, :] = 0
    frames[0, LAST], frames[0, PART] = 1, -1
    while True:
        frame = frames[depth]
        if frame[OPTION] == frame[LAST]:
            value = count((~frame[SEEN] & (frame[SEEN] + 1)) - 1)
            if depth == 0:
                return count(frame[SEEN] - 1)
            values[frame[PLACE]] = value
            depth -= 1
        elif frame[PART] < 0:
            frame[PART], frame[END] = frame[OPTION], frame[OPTION] + 1
            if splits:
                frame[PART] = frame[LAST]
                frame[END] = listed(board, PARTS, arena, frame[OPTION], arena, frame[LAST])
                if frame[END] < 0:
                    return -1
            frame[TOTAL] = 0
        elif frame[PART] == frame[END]:
            if frame[TOTAL] > LARGEST:
                return -1
            frame[SEEN] |= 1 << frame[TOTAL]
            frame[OPTION] += 1
            frame[PART] = -1
        else:
            row, slot = arena[frame[PART]], 0
            for i in range(width):
                slot = mixed(slot ^ row[i])
            slot &= mask
            place = slots[slot] - base
            while place >= 0:
                same = True
                for i in range(width):
                    same = same and known[place, i] == row[i]
                if same:
                    break
                slot = (slot + 1) & mask
                place = slots[slot] - base
            if place >= 0:
                if values[place] < 0:
                    return -1
                frame[TOTAL] ^= values[place]
                frame[PART] += 1
                continue
            if many == len(known) or depth + 1 == len(frames):
                return -1
            first = max(frame[END], frame[LAST])
            last = listed(board, OPTIONS, arena, frame[PART], arena, first)
            most -= last - first
            if last < 0 or most < 0:
                return -1
            for i in range(width):
                known[many, i] = row[i]
            values[many], slots[slot] = -1, base + many
            depth += 1
            frames[depth, :] = 0
            frames[depth, OPTION], frames[depth, LAST], frames[depth, PART] = first, last, -1
            frames[depth, PLACE] = many
            many += 1
