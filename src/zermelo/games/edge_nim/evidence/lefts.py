"""Winning moves of Edge-Nim by ranges of new weights, because a heap may be of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zermelo.games.edge_nim.rules import Move


class Lefts(NamedTuple):
    """The moves to a vertex that leave any weight from `low` to below `high` on the edge."""

    vertex: int
    low: int
    high: int

    @property
    def many(self) -> int:
        """How many moves these are; `len` of a range fails above 2^63."""
        return max(0, self.high - self.low)


def total(ranges: Iterable[Lefts]) -> int:
    """Return how many moves there are."""
    return sum(lefts.many for lefts in ranges)


def moves(ranges: Iterable[Lefts]) -> Iterator[Move]:
    """Yield the moves one by one."""
    for lefts in ranges:
        for left in range(lefts.low, lefts.high):
            yield left, lefts.vertex
