"""One deadline travels through encoding, solving and checking."""

from __future__ import annotations

import math
import time

from zermelo.core.errors import OutOfTime

NEARLY = 0.95
"""Such a share of a limit is called the limit: the rest goes for the start and the end."""


class Deadline:
    """A point in time after which work must stop.

    Parameters
    ----------
    seconds : float or None
        Wall-clock seconds from now; None is no limit.
    asked : float or None
        The limit that was asked for, where these seconds are a share of it.
    """

    def __init__(self, seconds: float | None = None, asked: float | None = None) -> None:
        self.seconds = seconds
        self.asked = seconds if asked is None else asked
        self._end = math.inf if seconds is None else time.monotonic() + seconds

    def remaining(self) -> float:
        """Return the seconds left: `math.inf` without a limit, never below zero."""
        return max(0.0, self._end - time.monotonic())

    @property
    def expired(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self._end

    def check(self) -> None:
        """Raise `OutOfTime` when the time is up."""
        if self.expired:
            raise self.reached()

    def reached(self) -> OutOfTime:
        """Return the error of work that stopped at this deadline; it names the limit asked for."""
        if self.seconds is None or self.asked is None:
            return OutOfTime("the solver gave up")
        if self.seconds >= NEARLY * self.asked:
            return OutOfTime(f"time limit of {self.asked:g} s reached")
        share = f"its {self.seconds:.2g} s of the time limit of {self.asked:g} s"
        return OutOfTime(f"{share} are over")

    def at_most(self, seconds: float) -> Deadline:
        """Return a deadline that ends `seconds` from now or with this one, whichever is first."""
        return self if seconds >= self.remaining() else Deadline(seconds, self.asked)
