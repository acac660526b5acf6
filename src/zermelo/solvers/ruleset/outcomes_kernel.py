"""The search of a partizan ruleset whose positions are words, as compiled kernels.

What is known of a position stands in the table of the search for nimbers, which may forget it; what
is known of a position's parts is kept beside these until they all are. A position may have any
number of options, and play need not end: a stack that is full stops a search. For a board see
`moves_kernel`.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit
from zermelo.solvers.nimber_search.board_kernel import listed
from zermelo.solvers.nimber_search.frames_kernel import DONE, FRAMES, FULL, PAUSED
from zermelo.solvers.nimber_search.table_kernel import ENTRIES, entry, put
from zermelo.solvers.ruleset.moves_kernel import PARTS, SPLITS, moved

DEEP = 4
"""Why a search stopped, beside the reasons of the search for nimbers: no room on the stack."""

LOST, WON = 1, 2
"""What is known of a position, if the first player moves; four times that for the second."""


@jit
def outcomes(
    board: Any, stack: Any, arena: Any, budget: int, table: Any, state: Any, room: int
) -> int:
    """Go on with a search for who wins until its stack is empty, or something is used up.

    Each position is asked for with a player to move. The first option that the other player loses
    ends the look at a position: those known to be lost are found before any other is searched, and
    then those come first that leave the fewest options. A sum is looked at by the outcomes of its
    parts first, as in `solvers.partizan.outcomes`. `stack` has a row per position: its words, the
    player, where its parts or options begin in the arena, the next of them to look at, where they
    end, and whether these are not known yet (0), parts (1) or options (2). The arena has a
    column beside the words: what is known of a part, or the number of an option's moves.
    """
    width = arena.shape[1] - 1
    while True:
        top = state[FRAMES] - 1
        if top < 0:
            return DONE
        if budget <= 0:
            return PAUSED
        if state[ENTRIES] >= room:
            return FULL
        frame = stack[top]
        player, begin, at = frame[width], frame[width + 1], frame[width + 2]
        end, phase = frame[width + 3], frame[width + 4]
        other = 1 - player
        found, missing, asked = 0, -1, other
        if phase == 0:
            phase = 2
            if board[SPLITS]:
                end = listed(board, PARTS, stack, top, arena, begin)
                if end < 0:
                    return end
                phase = 1
                if end == begin + 1:
                    phase = 2
                    for i in range(width):
                        if arena[begin, i] != frame[i]:
                            phase = 1
                for place in range(begin, end):
                    arena[place, width] = 0
            at = begin
            if phase == 2:
                end = -1
        if phase == 1:
            ahead, behind, firsts = 0, 0, 0  # parts that the mover, the other, the next one wins
            for place in range(begin, end):
                budget -= 1
                known = arena[place, width] | entry(table, arena, place, width)
                arena[place, width] = known
                mine, yours = known >> (2 * player) & 3, known >> (2 * other) & 3
                if mine == 0 or yours == 0:
                    missing, asked = place, player if mine == 0 else other
                    break
                if mine == WON and yours == LOST:
                    ahead += 1
                elif mine == LOST and yours == WON:
                    behind += 1
                elif mine == WON:
                    firsts += 1
            if missing < 0:
                if firsts > 1 or (ahead and behind) or (firsts and behind):
                    phase, at, end = 2, begin, -1
                else:
                    found = WON if ahead or firsts else LOST
        if phase == 2 and found == 0:
            if end < 0:
                end = moved(board, player, stack, top, arena, begin)
                if end < 0:
                    return end
                place = begin
                while place < end and found == 0:
                    budget -= 1
                    known = entry(table, arena, place, width) >> (2 * other) & 3
                    if known == LOST:
                        found = WON
                    place += 1
                if found == 0 and end > begin + 1:
                    for i in range(begin, end):  # those that leave the fewest options come first
                        last = moved(board, other, arena, i, arena, end)
                        if last < 0:
                            return last
                        arena[i, width] = last
                        j = i
                        while j > begin and arena[j - 1, width] > arena[j, width]:
                            for k in range(width + 1):
                                arena[j - 1, k], arena[j, k] = arena[j, k], arena[j - 1, k]
                            j -= 1
            while at < end and found == 0:
                budget -= 1
                known = entry(table, arena, at, width) >> (2 * other) & 3
                if known == 0:
                    missing = at
                    break
                if known == LOST:
                    found = WON
                at += 1
            if missing < 0 and found == 0:
                found = LOST
        if found == 0:
            frame[width + 2], frame[width + 3], frame[width + 4] = at, end, phase
            if top + 1 == len(stack):
                return DEEP
            above = stack[top + 1]
            for i in range(width):
                above[i] = arena[missing, i]
            above[width], above[width + 1], above[width + 2] = asked, end, end
            above[width + 3], above[width + 4] = -1, 0
            state[FRAMES] = top + 2
            continue
        known = entry(table, stack, top, width) | found << (2 * player)
        state[ENTRIES] += put(table, stack, top, width, known)
        state[FRAMES] = top
