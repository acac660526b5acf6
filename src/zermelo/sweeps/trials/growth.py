"""How fast the targets grow with the sources.

The sources of a kind grow in several ways: more vertices, more clauses, a longer clause. In each
the sizes of the targets are fitted to a power of the step's number by least squares in logarithms,
over the larger half of the steps: that is the degree. Where it is above `STEEP` and well above that
of the smaller half, the growth is called exponential.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import linear_regression
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.reductions.contract import Reduction, Refused
from zermelo.sweeps.trials.games import Games
from zermelo.sweeps.trials.trial import kind_of, made

STEEP, RISING = 5.0, 1.3
"""No polynomial that is met here has such a degree, and one that still rises so."""

LONG = 1.0
"""A step that takes longer, in seconds, is the last one of its way."""

LARGE = 2_000_000
"""So is one with a larger target."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The sizes of the targets along one way: pairs of a step and a size, and the degree.

    `degree`: None where there are too few steps to tell.
    """

    way: str
    steps: tuple[tuple[int, int], ...]
    degree: float | None
    exponential: bool

    @property
    def words(self) -> str:
        """The growth in words."""
        shown = ", ".join(f"{size:,} at {step}" for step, size in self.steps[-2:])
        if self.exponential:
            return f"exponential in {self.way} ({shown})"
        if self.degree is None:
            return f"too few sizes to tell in {self.way} ({shown or 'none'})"
        return f"about the power {self.degree:.1f} of {self.way} ({shown})"


def growths(reduction: Reduction, deadline: Deadline) -> list[Growth]:
    """Return how the targets of a reduction grow in each way, as far as the time allows."""
    found = []
    source: Any
    for way, steps in kind_of(reduction).ladder():
        sizes: list[tuple[int, int]] = []
        for step, source in steps:
            if deadline.expired:
                break
            start = time.monotonic()
            try:
                target = made(reduction, kind_of(reduction).parts(source), deadline)
            except Refused:
                continue
            except (LimitReached, MemoryError):
                break
            sizes.append((step, Games(target.game).size(target)))
            if time.monotonic() - start > LONG or sizes[-1][1] > LARGE:
                break
        found.append(fitted(way, sizes))
    return found


def fitted(way: str, sizes: Sequence[tuple[int, int]]) -> Growth:
    """Return the growth that sizes show."""
    usable = [(x, s) for x, s in sizes if x > 0 and s > 0]
    if len({x for x, _ in usable}) < 4:
        return Growth(way, tuple(sizes), None, exponential=False)
    middle = len(usable) // 2
    low, high = _degree(usable[: middle + 1]), _degree(usable[middle:])
    steep = high > STEEP and high > RISING * low
    return Growth(way, tuple(sizes), max(high, 0.0), exponential=steep)


def _degree(sizes: Sequence[tuple[int, int]]) -> float:
    """Return the slope of the logarithms by least squares."""
    xs, ys = [math.log(x) for x, _ in sizes], [math.log(s) for _, s in sizes]
    return linear_regression(xs, ys).slope if len({*xs}) > 1 else 0.0
