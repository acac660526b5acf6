"""The columns of G_uP_k in compiled code, as `impartial.evidence.periodicity.Columns` has them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.attached import Code, rows
from zermelo.solvers import rates

STEPS = 1 << 26
"""Options looked at between two looks at the clock: a fraction of a second."""

MOST_ENTRIES = 1 << 26
"""At most so many nim-values are kept (four bytes each)."""


@jit
def extend(
    table: Any, low: int, high: int, offsets: Any, pairs: Any, ends: Any, middles: Any, seen: Any
) -> None:
    """Fill the columns from low to high - 1 of the table of nim-values, rows by columns.

    `seen` has room for every value of an option; it is not cleared between calls, because each
    entry of the table marks with a number of its own.
    """
    keeping, taking, ending = pairs
    path = table[0]  # the path with i vertices is path[i - 1]
    for k in range(low, high):
        for row in range(len(table)):
            mark = k * len(table) + row + 1
            for i in range(offsets[0, row], offsets[0, row + 1]):
                seen[table[keeping[i, 0], k] ^ keeping[i, 1]] = mark
            for i in range(offsets[1, row], offsets[1, row + 1]):
                if taking[i, 0] < k:
                    seen[path[k - taking[i, 0] - 1] ^ taking[i, 1]] = mark
            for i in range(offsets[2, row], offsets[2, row + 1]):
                if ending[i, 0] == k:
                    seen[ending[i, 1]] = mark
            for j in ends:
                if j <= k:
                    seen[table[row, k - j]] = mark
            for j in middles:
                for i in range(k - j):
                    seen[table[row, i] ^ path[k - j - i - 1]] = mark
            least = 0
            while seen[least] == mark:
                least += 1
            table[row, k] = least


class CompiledTable:
    """The nim-values of H_uP_k for all connected H that contain u, by compiled code.

    It answers like `solvers.periods.search.PlainTable`. No more than `most_columns` are computed
    where moves split the path: their number squared tells the time.
    """

    most_columns = 1 << 14

    def __init__(self, masks: Sequence[int], u: int, code: Code, deadline: Deadline) -> None:
        self.code, self.deadline = code, deadline
        found = rows(masks, u, code, deadline)
        self.sets = [row.vertices for row in found]
        kinds = [[row.keeping, row.taking, row.ending] for row in found]
        lists = [[row[kind] for row in kinds] for kind in range(3)]
        self._offsets = np.array([[0, *accumulate(map(len, each))] for each in lists], np.int64)
        self._pairs = tuple(np.array(list(chain(*each)), np.int64).reshape(-1, 2) for each in lists)
        self.pairs = sum(map(len, self._pairs))
        self._ends = np.array(code.ends, np.int64)
        self._middles = np.array(code.middles, np.int64)
        self._table = np.zeros((len(found), 0), np.int32)

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
        most = self.sets[-1].bit_count() + columns  # no play is longer, and no nim-value larger
        if not len(self._middles):
            most = min(most, self.pairs + len(self._ends))  # nor than the number of moves
        seen = np.zeros(2 << most.bit_length(), np.int64)
        while low < columns:
            work = self.pairs + rows * (1 + len(self._middles) * (low + 64))
            high = min(columns, low + 1 + STEPS // (work + 1))
            extend(table, low, high, self._offsets, self._pairs, self._ends, self._middles, seen)
            self.deadline.check(rates.COLUMN_STEP * (work + 1) * (high - low))
            low = high

    def keys(self) -> list[bytes]:
        """Return all columns, to be compared."""
        return [column.tobytes() for column in self._table.T]

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        found: list[list[int]] = self._table[:, :columns].tolist()
        return found
