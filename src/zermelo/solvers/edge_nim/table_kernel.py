"""Nim-values of all positions of Edge-Nim as a compiled kernel.

The weights are the digits of a number in mixed radix, the last edge's the lowest, so that every
move leads to a lower number: one pass over the numbers from 0 up has all it needs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit, slices
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.edge_nim import rules as edge_nim
from zermelo.games.edge_nim.rules import EdgeNim, Standing, within_reach
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers import rates
from zermelo.solvers.edge_nim import LARGEST, size

STEP = 1 << 20
"""Nim-values between two looks at the clock: a fraction of a second."""


@jit
def fill(
    values: Any, begin: int, end: int, radix: Any, stride: Any, offsets: Any, ends: Any,
    places: Any, seen: Any, digits: Any,
) -> None:  # fmt: skip
    """Fill in the nim-values of all tokens with the weight vectors from `begin` to `end` - 1.

    `values` has a row for each weight vector and a column for each vertex. At vertex u are the
    edges ``places[offsets[u]:offsets[u+1]]``, which lead to `ends`. `radix` and `stride` belong to
    the edges. `seen` holds marks by nim-value, `digits` the weights.
    """
    n, m = len(offsets) - 1, len(radix)
    rest = begin
    for e in range(m):
        digits[e] = rest // stride[e]
        rest -= digits[e] * stride[e]
    for number in range(begin, end):
        for u in range(n):
            stamp = number * n + u + 1
            for i in range(offsets[u], offsets[u + 1]):
                e, v = places[i], ends[i]
                for less in range(1, digits[e] + 1):
                    seen[values[number - less * stride[e], v]] = stamp
            g = 0
            while seen[g] == stamp:
                g += 1
            values[number, u] = g
        e = m - 1
        while e >= 0:
            digits[e] += 1
            if digits[e] < radix[e]:
                break
            digits[e] = 0
            e -= 1


def smallest_type(most: int) -> Any:
    """Return the type of the narrowest cells for nim-values up to a number."""
    return next(cell for cell in (np.uint8, np.int16, np.int32) if most <= np.iinfo(cell).max)


class CompiledTable:
    """Nim-values of all positions that play can reach from a game's start.

    It answers like `solvers.search.impartial.Table`, so the same code makes strategies out of it.
    `LimitReached` where the table would be larger than `LARGEST`, or the deadline has passed.
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
        self.values = np.zeros((count, len(rows)), smallest_type(most))
        shape = (
            np.array(radix, np.int64),
            np.array(self._stride, np.int64),
            np.cumsum([0, *map(len, rows)]),
            np.array([v for v, _ in flat], np.int64),
            np.array([place for _, place in flat], np.int64),
            np.zeros(most + 2, np.int64),
            np.zeros(len(radix), np.int64),
        )
        cost = rates.EDGE_NIM_CELL * len(rows)
        for begin, end in slices(count, max(1, STEP // len(rows)), cost, deadline):
            fill(self.values, begin, end, *shape)

    def __len__(self) -> int:
        return int(self.values.size)

    def nim_value(self, position: Standing) -> int:
        """Return the nim-value of a position that can be reached from the start."""
        number = sum(
            position.weights[place] * stride
            for place, stride in zip(self._edges, self._stride, strict=True)
        )
        return int(self.values[number, self._vertex[position.token]])

    def known(self, position: Standing) -> int:
        """Return the same: all values are there."""
        return self.nim_value(position)
