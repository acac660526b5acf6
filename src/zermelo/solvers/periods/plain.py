"""The repetition of columns in plain Python: the reference of the kernel, and for small graphs."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.games.impartial.attached import Code
from zermelo.games.impartial.evidence.periodicity import Columns, needed


class PlainTable:
    """The nim-values of H_uP_k for all connected H that contain u, in plain Python.

    Attributes
    ----------
    code : Code
        The game.
    sets : list of int
        The sets H as masks, by size and mask.
    pairs : int
        How many pairs the rows have in all.
    most_columns : int
        No more columns are computed where moves split the path: their number squared tells the
        time.
    """

    most_columns = 1 << 12

    def __init__(self, masks: Sequence[int], u: int, code: Code, deadline: Deadline) -> None:
        self.code = code
        self._columns = Columns(masks, u, code, deadline)
        self._deadline = deadline
        self.pairs = self._columns.pairs
        self.sets = [row.vertices for row in self._columns.rows]

    def extend(self, columns: int) -> None:
        """Compute the nim-values up to so many columns."""
        self._columns.extend(columns)

    def repetition(self) -> tuple[int, int] | None:
        """Return the start and the least period that the columns prove, or None."""
        columns = list(zip(*self._columns.values, strict=True))
        for period in range(1, len(columns)):
            self._deadline.check()
            start = len(columns) - period
            while start and columns[start - 1] == columns[start - 1 + period]:
                start -= 1
            if needed(self.code, start, period) <= len(columns):
                return start, period
        return None

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        return [row[:columns] for row in self._columns.values]
