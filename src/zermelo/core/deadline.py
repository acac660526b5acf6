"""One deadline travels through encoding, solving and checking."""

from __future__ import annotations

import math
import time

from zermelo.core.errors import OutOfTime


class Deadline:
    """A point in time after which work must stop.

    Parameters
    ----------
    seconds : float or None
        Wall-clock seconds from now; None is no limit.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
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
            raise OutOfTime(f"time limit of {self.seconds:g} s reached")

    def at_most(self, seconds: float) -> Deadline:
        """Return a deadline that ends `seconds` from now or with this one, whichever is first."""
        return Deadline(min(seconds, self.remaining()))
