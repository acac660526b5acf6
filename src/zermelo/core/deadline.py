"""One deadline travels through encoding, solving and checking, and counts their work.

The clock only ever ends work. Which method has its turn, and for how long, goes by the work that
was done, so that it is the same on a slow, a busy and a fast machine. Work is measured in seconds
of an idle machine: a loop tells how many steps it made, times what a step was measured to take.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from zermelo.core.errors import OutOfTime

Item = TypeVar("Item")

NEARLY = 0.95
"""Such a share of a limit is called the limit: the rest goes for the start and the end."""

LOOK = 1e-6
"""The least work between two looks at a deadline, so that whoever looks comes to an end."""


class Deadline:
    """A point in time after which work must stop, and the work that was done before.

    It ends after `seconds` from now, a share of a limit `asked` for, and when `work` is done; the
    deadline `within` holds as well, and counts the work too.
    """

    def __init__(
        self,
        seconds: float | None = None,
        asked: float | None = None,
        work: float = math.inf,
        within: Deadline | None = None,
    ) -> None:
        self.seconds = seconds
        self.asked = seconds if asked is None else asked
        self.work = work
        self.done = 0.0
        self._within = within
        self._end = math.inf if seconds is None else time.monotonic() + seconds
        if within is not None:
            self._end = min(self._end, within._end)

    def remaining(self) -> float:
        """Return the seconds left: `math.inf` without a limit, never below zero."""
        return max(0.0, self._end - time.monotonic())

    def work_left(self) -> float:
        """Return the work left until a share is done; `math.inf` without a share."""
        here = self.work - self.done
        return here if self._within is None else min(here, self._within.work_left())

    def prospect(self) -> float:
        """Return the work that may be hoped for, as if the limits in seconds were ones of work.

        Unlike `remaining` it does not depend on the clock. It may be below zero.
        """
        here = min(self.work, math.inf if self.seconds is None else self.seconds) - self.done
        return here if self._within is None else min(here, self._within.prospect())

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self._end

    @property
    def worked(self) -> bool:
        """Whether the work is done that may be done."""
        return self.done >= self.work or (self._within is not None and self._within.worked)

    @property
    def expired(self) -> bool:
        """Whether the time is up, or the work is done."""
        return self.worked or self.late

    def count(self, work: float) -> None:
        """Take note of work that was done."""
        self.done += work
        if self._within is not None:
            self._within.count(work)

    def check(self, work: float = 0.0) -> None:
        """Take note of work, and raise `OutOfTime` when it is enough or the time is up."""
        self.count(max(work, LOOK))
        if self.expired:
            raise self.reached()

    def over(self, items: Iterable[Item], each: int = 4096) -> Iterator[Item]:
        """Yield the items, and look at the clock before every so many."""
        for number, item in enumerate(items):
            if number % each == 0:
                self.check()
            yield item

    def reached(self) -> OutOfTime:
        """Return the error of work that stopped at this deadline; it names the limit asked for."""
        if self.worked and not self.late:
            return OutOfTime("its share of the work is done")
        if self.seconds is None or self.asked is None:
            if self._within is not None and self._within.late:
                return self._within.reached()
            return OutOfTime("the solver gave up")
        if self.seconds >= NEARLY * self.asked:
            return OutOfTime(f"time limit of {self.asked:g} s reached")
        share = f"its {self.seconds:.2g} s of the time limit of {self.asked:g} s"
        return OutOfTime(f"{share} are over")

    def at_most(self, seconds: float) -> Deadline:
        """Return a deadline that ends `seconds` from now or with this one, whichever is first."""
        if seconds >= self.remaining():
            return self
        return Deadline(seconds, self.asked, within=self)

    def share(self, work: float) -> Deadline:
        """Return a deadline with so much work, which ends with this one."""
        return Deadline(None, None, work, self)
