"""Nim-values of connected subtraction on paths: the subtraction sequence, until it repeats.

A move on a path takes vertices from an end, so g(P_k) is the least number that no g(P_{k-s}) is,
s in S. A value depends on the max S before it, so the sequence repeats as soon as that many
consecutive values do.
"""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.deadline import Deadline
from zermelo.games.impartial.rules import mex
from zermelo.solvers import rates

STEPS = 200_000
"""Values looked at between two glances at the clock."""


class PathValues:
    """The nim-values of all paths, found as far as they are asked for or until they repeat.

    Parameters
    ----------
    take : iterable of int
        The set S: how many vertices a move may remove.
    deadline : Deadline
        When to stop.

    Attributes
    ----------
    values : list of int
        g(P_0), g(P_1), … as far as they were needed.
    cycle : (int, int) or None
        (start, length): values repeat from there on; None as long as that is not known. The
        length is the least; the start need not be.
    """

    def __init__(self, take: Iterable[int], deadline: Deadline) -> None:
        self.take = sorted(take)
        self.values: list[int] = []
        self.cycle: tuple[int, int] | None = None
        self._deadline = deadline
        self._mark = self.take[-1]  # Brent: the window before the mark is compared with the last

    def __getitem__(self, k: int) -> int:
        """Return g(P_k); `LimitReached` if the deadline passes."""
        if self.cycle is None and k >= len(self.values):
            self._extend(k)
        if self.cycle is None or k < len(self.values):
            return self.values[k]
        start, length = self.cycle
        return self.values[start + (k - start) % length]

    def _extend(self, k: int) -> None:
        values, take, longest = self.values, self.take, self.take[-1]
        glance = max(1, STEPS // len(take))
        while len(values) <= k:
            n = len(values)
            if n % glance == 0:
                self._deadline.check(rates.SUBTRACTION_STEP * STEPS)
            values.append(mex(values[n - s] for s in take if s <= n))
            n += 1
            if n <= self._mark:
                continue
            mark = self._mark
            if values[-1] == values[mark - 1] and (
                values[n - longest :] == values[mark - longest : mark]
            ):
                self.cycle = (mark - longest, n - mark)
                return
            if n == 2 * mark:
                self._mark = n
