"""Nim-values of connected subtraction on paths, subdivided stars and bistars, by their arms."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.subtraction.subdivided import Arms, State, Two, options
from zermelo.solvers import rates
from zermelo.solvers.subtraction.sequence import PathValues

GLANCE = 100_000
"""Lengths of arms written down between two glances at the clock."""


class ArmValues:
    """The nim-values of paths, stars and bistars, each found once.

    Parameters
    ----------
    take : iterable of int
        The set S: how many vertices a move may remove.
    deadline : Deadline or None
        When to stop.
    most : int or None
        The most stars and bistars that are kept.

    Attributes
    ----------
    take : list of int
        S, sorted.
    paths : PathValues
        The nim-values of paths.
    values : dict
        The nim-values of the stars and bistars that were met, each after those that moves leave.
    """

    def __init__(
        self, take: Iterable[int], deadline: Deadline | None = None, most: int | None = None
    ) -> None:
        self._deadline = deadline or Deadline()
        self.paths = PathValues(take, self._deadline)
        self._most = most
        self.take = self.paths.take
        self.values: dict[Arms | Two, int] = {}

    def __getitem__(self, state: State) -> int:
        """Return a nim-value; `LimitReached` if the deadline passes or there are too many."""
        if isinstance(state, int):
            return self.paths[state]
        if state not in self.values:
            self._search(state)
        return self.values[state]

    def _search(self, root: Arms | Two) -> None:
        values, paths = self.values, self.paths
        stack: list[tuple[Arms | Two, list[Arms | Two], int]] = []
        work = GLANCE

        def enter(state: Arms | Two) -> None:
            nonlocal work
            seen, below = 0, []
            for _, after in options(state, self.take):
                work -= len(state)
                if work < 0:
                    self._deadline.check(rates.ARM_STEP * GLANCE)
                    work = GLANCE
                if isinstance(after, int):
                    seen |= 1 << paths[after]
                else:
                    below.append(after)
            stack.append((state, below, seen))

        enter(root)
        while stack:
            state, below, seen = stack[-1]
            unknown = next((after for after in below if after not in values), None)
            if unknown is not None:
                enter(unknown)
                continue
            for after in below:
                seen |= 1 << values[after]
            values[state] = (~seen & (seen + 1)).bit_length() - 1
            stack.pop()
            if self._most is not None and len(values) > self._most:
                raise LimitReached(f"limit of {self._most} positions reached")
