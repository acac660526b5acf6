"""The moves of a ruleset for the compiled searches: what an author's functions were translated to.

These functions are compiled once for all rulesets, and call a ruleset's own (`masks`) by address.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.instructions import line, table
from zermelo.compile.kernels import inlined, jit
from zermelo.solvers.nimber_search.board_kernel import PLAYER, places, write_list
from zermelo.solvers.nimber_search.frames_kernel import CROWDED, ROW, WEIGHT
from zermelo.solvers.sets_kernel import count

ENDED = -(1 << 63)
"""The first word where misère play ends: neither an integer nor a set of a position."""

MOST_PARTS = 254
"""The most parts of a position; sets have no more than their members."""

SETS, SPLITS, MISERE, TURNS, OPTIONS, PARTS, *HELD = places(19)
"""The places on a board: which words of a position are sets, as bits; whether positions are taken
apart; whether play is misère, where one who cannot move has a move to `ENDED`; whether the last
word is the player to move; the addresses of the author's functions, which return -1 if there is no
room in the arena; and what `writer.BOARD` names.
"""

(
    ORDER,
    ADJACENT,
    BOTH,
    TAILS,
    HEADS,
    THINGS,
    WIDTHS,
    MASKS,
    NUMBERS,
    ROWS,
    LENGTHS,
    DIRECTED,
    ROOM,
) = HELD


@inlined
def arrays(board: Any) -> Any:
    """Return what `writer.BOARD` names."""
    return (
        board[ORDER], line(board, ADJACENT), line(board, BOTH), line(board, TAILS),
        line(board, HEADS), table(board, THINGS), line(board, WIDTHS), line(board, MASKS),
        line(board, NUMBERS), table(board, ROWS), line(board, LENGTHS), board[DIRECTED],
        line(board, ROOM),
    )  # fmt: skip


@inlined
def write_moves(board: Any, player: int, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a player."""
    board[PLAYER] = player
    return write_list(board, OPTIONS, rows, at, arena, first)


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position."""
    turn = arena.shape[1] - ROW - 1
    if board[TURNS]:
        board[PLAYER] = rows[at, turn]
    last = write_list(board, OPTIONS, rows, at, arena, first)
    if board[TURNS]:
        for i in range(first, last):
            arena[i, turn] = 1 - board[PLAYER]
    if board[MISERE] and last == first:
        if last == len(arena):
            return CROWDED
        arena[last, : arena.shape[1] - ROW] = 0
        arena[last, 0] = ENDED
        last += 1
    return CROWDED if last < 0 else last


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the components of a position; they weigh as much as their sets have members."""
    width = arena.shape[1] - ROW
    if rows[at, 0] == ENDED:
        return first
    last = first + 1
    if board[SPLITS]:
        last = write_list(board, PARTS, rows, at, arena, first)
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
