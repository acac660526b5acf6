"""The table around the kernel: nim-values of all weight vectors below the one at the start.

It answers like `solvers.search.impartial.Table`, so the same code makes strategies out of it.
"""

from __future__ import annotations

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.edge_nim import rules as edge_nim
from zermelo.games.edge_nim.rules import EdgeNim, Standing, within_reach
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers import rates
from zermelo.solvers.edge_nim import LARGEST, size, table_kernel

STEP = 1 << 20
"""Nim-values between two looks at the clock: a fraction of a second."""


class CompiledTable:
    """Nim-values of all positions that play can reach from a game's start.

    Attributes
    ----------
    rules : Impartial
        Those of Edge-Nim.
    deadline : Deadline
        When to stop.

    Raises
    ------
    LimitReached
        The table would be larger than `LARGEST`, or the deadline has passed.
    """

    def __init__(self, game: EdgeNim, deadline: Deadline) -> None:
        self.rules: Impartial = edge_nim.RULES
        self.deadline = deadline
        if size(game) > LARGEST:
            raise LimitReached(f"the table would have more than {LARGEST} nim-values")
        reached, edges = within_reach(game.board, game.weights, game.token)
        self._edges = sorted(edges)
        self._vertex = {v: i for i, v in enumerate(sorted(reached))}
        radix = [game.weights[place] + 1 for place in self._edges]
        self._stride = [1] * len(radix)
        for i in reversed(range(len(radix) - 1)):
            self._stride[i] = self._stride[i + 1] * radix[i + 1]
        index = {place: i for i, place in enumerate(self._edges)}
        rows = [
            [(self._vertex[u], index[place]) for u, place in game.board.at[v] if place in index]
            for v in self._vertex
        ]
        most = max(sum(radix[place] - 1 for _, place in row) for row in rows)
        count = int(np.prod(radix, dtype=np.int64))
        flat = [pair for row in rows for pair in row]
        self.values = np.zeros((count, len(rows)), np.int16 if most < 30_000 else np.int32)
        shape = (
            np.array(radix, np.int64),
            np.array(self._stride, np.int64),
            np.cumsum([0, *map(len, rows)]),
            np.array([v for v, _ in flat], np.int64),
            np.array([place for _, place in flat], np.int64),
            np.zeros(most + 2, np.int64),
            np.zeros(len(radix), np.int64),
        )
        step = max(1, STEP // len(rows))
        for begin in range(0, count, step):
            end = min(count, begin + step)
            deadline.check(rates.EDGE_NIM_CELL * (end - begin) * len(rows))
            table_kernel.fill(self.values, begin, end, *shape)

    def __len__(self) -> int:
        return int(self.values.size)

    def nim_value(self, position: Standing) -> int:
        """Return the nim-value of a position that can be reached from the start."""
        number = sum(
            position.weights[place] * stride
            for place, stride in zip(self._edges, self._stride, strict=True)
        )
        return int(self.values[number, self._vertex[position.token]])
