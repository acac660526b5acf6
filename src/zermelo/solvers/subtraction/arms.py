"""Nim-values of connected subtraction on paths, subdivided stars and bistars, by their arms."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.rules import mex
from zermelo.games.subtraction.subdivided import Arms, State, Two, options
from zermelo.solvers import rates

STEPS = 200_000
"""Values of paths looked at between two glances at the clock."""

GLANCE = 100_000
"""Lengths of arms written down between two glances at the clock."""


class PathValues:
    """The subtraction sequence: nim-values of all paths, as far as asked for or until it repeats.

    A move on a path takes vertices from an end, so g(P_k) is the least number that no g(P_{k-s})
    is, s in S (`take`). A value depends on the max S before it, so the sequence repeats as soon as
    that many consecutive values do. `values` are g(P_0), g(P_1), … as far as they were needed;
    `cycle` is None until a repetition is known, then its start, which need not be the least, and
    its length, which is.
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


class ArmValues:
    """The nim-values of paths, stars and bistars, each found once.

    `take` is the set S, and at most `most` stars and bistars are kept. `values` has those that were
    met, each after those that moves leave.
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
