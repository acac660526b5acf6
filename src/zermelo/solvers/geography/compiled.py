"""The table around the kernel: who wins geography where at most 64 vertices can be reached.

It answers like an oracle of nim-values, but tells only whether they are 0.
"""

from __future__ import annotations

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk, members, reachable
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers import rates
from zermelo.solvers.geography import subsets_kernel as kernel

STEPS = 1 << 18
"""Steps between two looks at the clock: a fraction of a second."""

SMALLEST, LARGEST = 1 << 12, 1 << 28
"""The places of the table: at the start and at most (10 bytes each)."""


class CompiledTable:
    """Who wins all positions met so far of one game.

    Attributes
    ----------
    rules : Impartial
        Those of geography.
    deadline : Deadline
        When to stop.
    """

    def __init__(self, game: Geography, deadline: Deadline) -> None:
        self.rules: Impartial = geography.RULES
        self.deadline = deadline
        vertices = reachable(game)
        self._place = {v: place for place, v in enumerate(vertices)}
        rows = [
            sum(1 << self._place[u] for u in game.graph.neighbors(v) if u in self._place)
            for v in vertices
        ]
        self._masks = np.array(rows, np.uint64)
        self._table = _empty(SMALLEST)
        self._words = np.zeros(len(vertices) + 1, np.uint64)
        self._left = np.zeros(len(vertices) + 1, np.uint64)
        self._places = np.zeros(len(vertices) + 1, np.int64)
        self._state = np.zeros(3, np.int64)

    def __len__(self) -> int:
        return int(self._state[1])

    def nim_value(self, position: Walk) -> int:
        """Return 1 if the next player wins a position, 0 if not.

        Raises
        ------
        LimitReached
            The deadline passed, or the table would be larger than `LARGEST`.
        """
        token = self._place[position.token]
        word = np.uint64(sum(1 << self._place[v] for v in members(position.ahead)))
        self._places[0], self._words[0] = token, word
        self._left[0] = self._masks[token] & word
        self._state[0], self._state[2] = 1, -1
        while True:
            keys, tokens, won = self._table
            at = kernel.slot(keys, tokens, token, word)
            if tokens[at] >= 0:
                return int(won[at])
            before = len(self)
            done = kernel.search(
                self._masks, keys, tokens, won, self._words, self._places, self._left,
                self._state, STEPS,
            )  # fmt: skip
            self.deadline.check(rates.GEOGRAPHY_ENTRY * (len(self) - before))
            if done == kernel.FULL:
                self._grow()

    def _grow(self) -> None:
        size = 4 * len(self._table[1])
        if size > LARGEST:
            raise LimitReached(f"the table holds {len(self)} positions and cannot grow")
        larger = _empty(size)
        kernel.regrow(*self._table, *larger)
        self._table = larger


def _empty(size: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(size, np.uint64), np.full(size, -1, np.int8), np.zeros(size, np.int8)
