"""All positions that play can reach from a start, listed by compiled kernels.

A *whole* is what a move leads to; its parts are positions that are taken apart no more. Both are
numbered in the order in which they are met. For a board see `moves_kernel`.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined, jit
from zermelo.solvers.nimber_search.board_kernel import write_list
from zermelo.solvers.nimber_search.frames_kernel import CROWDED, DONE, FULL, PAUSED
from zermelo.solvers.nimber_search.table_kernel import home
from zermelo.solvers.ruleset.moves_kernel import PARTS, SETS, SPLITS, write_moves

COUNTED, MET, MOVES, BELOW, NEXT = 0, 1, 2, 3, 4
"""The places in the state of the numbers of parts, wholes, moves, parts of wholes; and of the part
whose moves are listed next."""

ENDLESS = -1
"""What `ordered` returns if play comes back to a position."""


@inlined
def place_of(index: Any, rows: Any, arena: Any, at: int) -> int:
    """Return the place in an index of a row that is listed, or where it may go."""
    last, width = len(index) - 1, rows.shape[1]
    place = home(arena, at, width) & last
    while index[place]:
        number, same = index[place] - 1, True
        for i in range(width):
            same = same and rows[number, i] == arena[at, i]
        if same:
            return int(place)
        place = (place + 1) & last
    return int(place)


@jit
def build_index(rows: Any, count: int, index: Any) -> Any:
    """Write into an empty index where the rows of a table are, and return it."""
    for number in range(count):
        index[place_of(index, rows, rows, number)] = number + 1
    return index


@inlined
def turn(board: Any, symmetries: Any, arena: Any, at: int, width: int) -> None:
    """Make of a row the least that a symmetry makes of it; `symmetries` has images of vertices."""
    for turned in range(len(symmetries)):
        less = 0
        for again in range(2):
            for i in range(width):
                word, image = arena[at, width + i], arena[at, width + i]
                if board[SETS] >> i & 1:
                    image = 0
                    for v in range(symmetries.shape[1]):
                        image |= (word >> v & 1) << symmetries[turned, v]
                if again:
                    arena[at, i] = image
                elif less == 0:
                    less = (image < arena[at, i]) - (image > arena[at, i])
            if less != 1:
                break


@jit
def whole(
    board: Any, symmetries: Any, arena: Any, at: int, spare: Any, tables: Any, state: Any
) -> int:
    """Return the number of the position in a row, or why there is no room for it."""
    rows, index, wholes, whole_index, first, parts = tables
    width = rows.shape[1]
    place = place_of(whole_index, wholes, arena, at)
    if whole_index[place]:
        return int(whole_index[place] - 1)
    end = 1
    for i in range(width):
        spare[0, i] = arena[at, i]
    if board[SPLITS]:
        end = write_list(board, PARTS, arena, at, spare, 0)
    if end < 0:
        return CROWDED
    number, below = state[MET], state[BELOW]
    if number == len(wholes) or below + end > len(parts) or state[COUNTED] + end > len(rows):
        return -FULL
    for part in range(end):
        for i in range(width):
            spare[part, width + i] = spare[part, i]
        turn(board, symmetries, spare, part, width)
        there = place_of(index, rows, spare, part)
        if not index[there]:
            for i in range(width):
                rows[state[COUNTED], i] = spare[part, i]
            state[COUNTED] += 1
            index[there] = state[COUNTED]
        parts[below + part] = index[there] - 1
    for i in range(width):
        wholes[number, i] = arena[at, i]
    whole_index[place] = number + 1
    first[number + 1] = state[BELOW] = below + end
    state[MET] = number + 1
    return int(number)


@jit
def explore(
    board: Any,
    symmetries: Any,
    arena: Any,
    spare: Any,
    tables: Any,
    begins: Any,
    moves: Any,
    state: Any,
    budget: int,
) -> int:
    """List the moves of all parts until none is left, or something is used up.

    `begins` has for each part where its moves of Left and of Right begin in `moves`, and end.
    """
    rows = tables[0]
    while state[NEXT] < state[COUNTED]:
        part, used = state[NEXT], state[MOVES]
        for player in range(2):
            begins[part, player] = used
            end = write_moves(board, player, rows, part, arena, 0)
            if end < 0:
                return CROWDED
            if used + end > len(moves):
                return -FULL
            for at in range(end):
                number = whole(board, symmetries, arena, at, spare, tables, state)
                if number < 0:
                    return number
                moves[used] = number
                used += 1
        begins[part, 2] = state[MOVES] = used
        state[NEXT] = part + 1
        budget -= 1
        if budget < 0:
            return PAUSED
    return DONE


@jit
def ordered(
    begins: Any, moves: Any, first: Any, parts: Any, order: Any, stack: Any, levels: Any,
    whole_levels: Any,
) -> int:  # fmt: skip
    """List the parts that the first whole rests on, each after those that it rests on.

    Returns how many they are. Their levels are written, and those of wholes; -1 stands for what is
    not reached. `stack` has for each part on the way: the part, the move that is looked at, and the
    next part of what it leads to.
    """
    marks = order[1]
    count = 0
    for at in range(first[0], first[1]):
        if marks[parts[at]]:
            continue
        top = 0
        stack[0, 0], stack[0, 1], stack[0, 2] = parts[at], begins[parts[at], 0], -1
        marks[parts[at]] = 1
        while top >= 0:
            part, move, below = stack[top]
            deeper = False
            while move < begins[part, 2] and not deeper:
                after = moves[move]
                if below < 0:
                    below = first[after]
                while below < first[after + 1] and marks[parts[below]] == 2:
                    below += 1
                if below == first[after + 1]:
                    if whole_levels[after] < 0:
                        for place in range(first[after], below):
                            whole_levels[after] = max(whole_levels[after], levels[parts[place]])
                    levels[part] = max(levels[part], whole_levels[after] + 1)
                    move, below = move + 1, -1
                elif marks[parts[below]] == 1:
                    return ENDLESS
                else:
                    deeper = True
            if not deeper:
                marks[part] = 2
                levels[part] = max(levels[part], 0)
                order[0, count] = part
                count += 1
                top -= 1
                continue
            stack[top, 1], stack[top, 2] = move, below
            top += 1
            marks[parts[below]] = 1
            stack[top, 0], stack[top, 1], stack[top, 2] = parts[below], begins[parts[below], 0], -1
    return count
