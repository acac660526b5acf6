"""The function of a question: the rows of its table for one size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lab.program import Deadline
from zermelo.errors import InputError

Function = Callable[[int, Deadline], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Rows:
    """What an experiment file names as a task; called, it yields the rows of one size.

    The rows do not depend on what else is asked for, so that a table up to a smaller size is the
    beginning of one up to a larger size. They are exact: what cannot be made sure raises
    `LimitReached`.

    Attributes
    ----------
    least : int
        The smallest size.
    function : callable
        (size, deadline) -> the rows.
    """

    least: int
    function: Function

    def __call__(self, size: int, deadline: Deadline) -> Iterator[str]:
        """Return the rows of one size; `InputError` if it is too small."""
        if size < self.least:
            raise InputError(f"size {size}", f"it begins at {self.least}", ".size")
        return self.function(size, deadline)


def begins_at(least: int) -> Callable[[Function], Rows]:
    """Say from which size on a function of a question has rows."""

    def of(function: Function) -> Rows:
        return Rows(least, function)

    return of
