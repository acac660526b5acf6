"""The search for a period: columns, twice as many each time, until they prove one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from zermelo.core.errors import LimitReached
from zermelo.games.impartial.attached import Code
from zermelo.games.impartial.evidence.periodicity import needed, own

FIRST = 32
"""So many columns are computed first, or as many as four moves reach."""


MOST_VERTICES = 16
"""The kernel takes at most this many vertices: all subsets of them stand in its tables."""


class Table(Protocol):
    """Columns of nim-values: `PlainTable` or `CompiledTable`."""

    code: Code
    pairs: int
    most_columns: int

    @property
    def sets(self) -> list[int]:
        """The sets H as masks, by size and mask."""
        ...

    def extend(self, columns: int) -> None:
        """Compute the nim-values up to so many columns."""
        ...

    def repetition(self) -> tuple[int, int] | None:
        """Return the start and the least period that the columns prove, or None."""
        ...

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """A period that is proved.

    Attributes
    ----------
    start, period : int
        From the start on all rows have this period, the least one.
    preperiod, own_period : int
        The least preperiod and period of the whole graph's own row.
    path_preperiod, path_period : int
        Those of the path, with k vertices.
    columns : int
        How many columns prove it.
    """

    start: int
    period: int
    preperiod: int
    own_period: int
    path_preperiod: int
    path_period: int
    columns: int


def find(table: Table) -> Found:
    """Return the periods of a graph with a growing path, and of the path.

    Where moves split the path the search may be in vain: for some games, Grim among them, no
    period of the path itself is known.

    Raises
    ------
    LimitReached
        The deadline has passed, or the columns become too many.
    """
    columns = max(FIRST, 4 * table.code.reach)
    while True:
        table.extend(columns)
        proved = table.repetition()
        if proved is not None:
            break
        if table.code.middles and 2 * columns > table.most_columns:
            raise LimitReached(f"no period among the first {columns} columns")
        columns *= 2
    start, period = proved
    values = table.values(start + period)
    # The path with k vertices is the first row shifted by one, with 0 in front.
    path = [0, *values[0]]
    return Found(
        *proved,
        *own(values[-1], start, period),
        *own(path, start + 1, period),
        needed(table.code, start, period),
    )
