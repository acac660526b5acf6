"""The table around the kernel: columns of nim-values of H_uP_k, and their repetition."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.attached import Code, whole
from zermelo.games.impartial.deletion import bits
from zermelo.solvers import rates
from zermelo.solvers.periods import kernel
from zermelo.solvers.periods.search import MOST_VERTICES

STEPS = 1 << 26
"""Options looked at between two looks at the clock: a fraction of a second."""

MOST_ENTRIES = 1 << 26
"""At most so many nim-values are kept (four bytes each)."""


class CompiledTable:
    """The nim-values of H_uP_k for all connected H that contain u, by compiled code.

    It answers like `solvers.periods.plain.PlainTable`.

    Attributes
    ----------
    code : Code
        The game.
    pairs : int
        How many pairs the rows have in all.
    most_columns : int
        No more columns are computed where moves split the path: their number squared tells the
        time.

    Raises
    ------
    LimitReached
        The component of u has more than `MOST_VERTICES` vertices.
    """

    most_columns = 1 << 14

    def __init__(self, masks: Sequence[int], u: int, code: Code, deadline: Deadline) -> None:
        self._vertices = list(bits(whole(masks, u)))
        if len(self._vertices) > MOST_VERTICES:
            raise LimitReached(f"the kernel takes at most {MOST_VERTICES} vertices")
        self.code = code
        self._deadline = deadline
        inside = np.array(
            [
                sum(1 << i for i, w in enumerate(self._vertices) if masks[v] >> w & 1)
                for v in self._vertices
            ],
            np.int64,
        )
        digits = np.array(code.digits, np.int64)
        place = self._vertices.index(u)
        self._sets, self._offsets, self._keeping, self._taking, self._ending = kernel.prepare(
            inside, place, digits, code.neighbourhoods
        )
        self.pairs = len(self._keeping) + len(self._taking) + len(self._ending)
        self._ends = np.array(code.ends, np.int64)
        self._middles = np.array(code.middles, np.int64)
        self._table = np.zeros((len(self._sets), 0), np.int32)

    @property
    def sets(self) -> list[int]:
        """The sets H as masks, by size and mask."""
        return [
            sum(1 << v for i, v in enumerate(self._vertices) if inside >> i & 1)
            for inside in self._sets.tolist()
        ]

    def extend(self, columns: int) -> None:
        """Compute the nim-values up to so many columns."""
        rows, low = self._table.shape
        if columns <= low:
            return
        if rows * columns > MOST_ENTRIES:
            raise LimitReached(f"no period among the first {low} columns of {rows} rows")
        table = np.zeros((rows, columns), np.int32)
        table[:, :low] = self._table
        self._table = table
        most = len(self._vertices) + columns  # no play is longer, and no nim-value larger
        if not len(self._middles):
            most = min(most, self.pairs + len(self._ends))  # nor than the number of moves
        seen = np.zeros(2 << most.bit_length(), np.int64)
        while low < columns:
            work = self.pairs + rows * (1 + len(self._middles) * (low + 64))
            high = min(columns, low + 1 + STEPS // (work + 1))
            kernel.extend(
                table, low, high, self._offsets, self._keeping, self._taking, self._ending,
                self._ends, self._middles, seen,
            )  # fmt: skip
            self._deadline.check(rates.COLUMN_STEP * (work + 1) * (high - low))
            low = high

    def repetition(self) -> tuple[int, int] | None:
        """Return the start and the least period that the columns prove, or None."""
        start, period = kernel.repetition(
            self._table, self._table.shape[1], bool(len(self._middles)), self.code.reach
        )
        return None if start < 0 else (start, period)

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        found: list[list[int]] = self._table[:, :columns].tolist()
        return found
