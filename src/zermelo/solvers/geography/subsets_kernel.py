"""Who wins geography where at most 64 vertices can be reached: sets as words, compiled.

A position is the token's vertex and the set of vertices that it can still come to. The search goes
depth first with its own stack (`solvers.memo`), moves to vertices with the fewest continuations
first, and stops at the first that wins. In keys vertices are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk, members, reachable
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers import rates
from zermelo.solvers.memo import DONE, ENTRIES, FULL, PAUSED, Memo, known, write
from zermelo.solvers.sets_kernel import count, flood

STEPS = 1 << 18
"""Steps between two looks at the clock: a fraction of a second."""

HEIGHT, RESULT = 1, 2
"""The places in the search's state: the height of the stack, and what the position above the top
was: 1 won, 0 lost for the player to move, -1 none."""


@jit
def search(
    masks: Any, words: Any, places: Any, left: Any, steps: int,
    keys: Any, values: Any, state: Any, room: int,
) -> int:  # fmt: skip
    """Decide the position at the bottom of the stack, and all that this takes.

    `words` and `places` hold the positions on the stack, `left` the moves not yet tried.
    """
    height, result, done = state[HEIGHT], state[RESULT], PAUSED
    for _ in range(steps):
        if height == 0:
            break
        if state[ENTRIES] >= room:
            done = FULL
            break
        top = height - 1
        token, word = places[top], words[top]
        if result == 0 or not left[top]:  # a move led to a position lost for the other, or none did
            height, result = top, 1 if result == 0 else 0
            write(keys, values, word, token + 1, result)
            state[ENTRIES] += 1
            continue
        best, fewest = 0, 1000
        rest = left[top]
        while rest:
            low = rest & -rest
            rest ^= low
            many = count(masks[count(low - 1)] & word & ~low)
            if many < fewest:
                best, fewest = low, many
        left[top] ^= best
        if fewest == 0:
            result = 0
            continue
        v = count(best - 1)
        allowed = word & ~best
        following = flood(masks, allowed, masks[v] & allowed)
        result = known(keys, values, following, v + 1)
        if result < 0:
            places[height], words[height], left[height] = v, following, masks[v] & following
            height += 1
    state[HEIGHT], state[RESULT] = height, result
    return DONE if height == 0 else done


class CompiledTable:
    """Who wins all positions met so far of one game.

    It answers like an oracle of nim-values, but tells only whether they are 0.
    """

    def __init__(self, game: Geography, deadline: Deadline) -> None:
        self.rules: Impartial = geography.RULES
        self.deadline = deadline
        vertices = reachable(game)
        n = len(vertices)
        self._place = {v: place for place, v in enumerate(vertices)}
        self._masks = np.array([self._word(game.graph.neighbors(v)) for v in vertices], np.int64)
        words, places, left = (np.zeros(n + 1, np.int64) for _ in range(3))
        self._stack = words, places, left
        self._memo = Memo((np.int64, np.int8), 3, rates.GEOGRAPHY_ENTRY, deadline)

    def __len__(self) -> int:
        return len(self._memo)

    def nim_value(self, position: Walk) -> int:
        """Return 1 if the next player wins, 0 if not; `LimitReached` where `Memo.run` raises it."""
        token, word = self._place[position.token], self._word(members(position.ahead))
        if self._memo.known(word, token + 1) < 0:
            words, places, left = self._stack
            places[0], words[0], left[0] = token, word, self._masks[token] & word
            self._memo.state[HEIGHT], self._memo.state[RESULT] = 1, -1
            given = self._masks, *self._stack, STEPS
            self._memo.run(lambda *table: search(*given, *table))
        return self._memo.known(word, token + 1)

    def known(self, position: Walk) -> int | None:
        """Return the same if no search is needed for it."""
        token, word = self._place[position.token], self._word(members(position.ahead))
        found = self._memo.known(word, token + 1)
        return None if found < 0 else found

    def _word(self, vertices: Iterable[int]) -> int:
        """Return the vertices that can be reached as a signed word."""
        word = sum(1 << self._place[v] for v in vertices if v in self._place)
        return word - (1 << 64) if word >> 63 else word
