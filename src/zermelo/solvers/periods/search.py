"""The search for a period: columns, twice as many each time, until they prove one.

The columns in plain Python are the reference of the kernel, and for small graphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.attached import Code
from zermelo.games.impartial.evidence.periodicity import Columns, columns_needed, own

FIRST = 32
"""So many columns are computed first, or as many as four moves reach."""


class Table(Protocol):
    """The nim-values of H_uP_k for all connected H that contain u."""

    code: Code
    deadline: Deadline
    pairs: int
    """How many pairs the rows have in all."""
    most_columns: int
    """No more columns are computed where moves split the path: their number squared tells the
    time."""

    sets: list[int]
    """The sets H as masks, by size and mask."""

    def extend(self, columns: int) -> None:
        """Compute the nim-values up to so many columns."""
        ...

    def keys(self) -> Sequence[object]:
        """Return all columns, to be compared."""
        ...

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        ...


class PlainTable:
    """A `Table` in plain Python."""

    most_columns = 1 << 12

    def __init__(self, masks: Sequence[int], u: int, code: Code, deadline: Deadline) -> None:
        self.code = code
        self.deadline = deadline
        self.columns = Columns(masks, u, code, deadline)
        self.pairs = self.columns.pairs
        self.sets = [row.vertices for row in self.columns.rows]
        self.extend = self.columns.extend

    def keys(self) -> list[tuple[int, ...]]:
        """Return all columns, to be compared."""
        return list(zip(*self.columns.values, strict=True))

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        return [row[:columns] for row in self.columns.values]


def repetition(table: Table) -> tuple[int, int] | None:
    """Return the start and the least period that the columns prove, or None."""
    columns = table.keys()
    for period in range(1, len(columns)):
        table.deadline.check()
        start = len(columns) - period
        while start and columns[start - 1] == columns[start - 1 + period]:
            start -= 1
        if columns_needed(table.code, start, period) <= len(columns):
            return start, period
    return None


@dataclass(frozen=True, slots=True)
class Period:
    """A period that is proved: from the start on all rows have it, and it is their least one."""

    start: int
    period: int
    preperiod: int
    own_period: int
    """The least preperiod and period of the whole graph's own row."""
    path_preperiod: int
    path_period: int
    """Those of the path, with k vertices."""
    columns: int
    """How many columns prove it."""


def find(table: Table) -> Period:
    """Return the periods of a graph with a growing path, and of the path.

    Where moves split the path the search may be in vain: for some games, Grim among them, no
    period of the path itself is known. `LimitReached`: the deadline has passed, or the columns
    become too many.
    """
    columns = max(FIRST, 4 * table.code.reach)
    while True:
        table.extend(columns)
        proved = repetition(table)
        if proved is not None:
            break
        if table.code.middles and 2 * columns > table.most_columns:
            raise LimitReached(f"no period among the first {columns} columns")
        columns *= 2
    start, period = proved
    values = table.values(start + period)
    # The path with k vertices is the first row shifted by one, with 0 in front.
    path = [0, *values[0]]
    return Period(
        *proved,
        *own(values[-1], start, period),
        *own(path, start + 1, period),
        columns_needed(table.code, start, period),
    )
