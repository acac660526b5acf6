"""What an experiment on an open question is: a table that grows by rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from zermelo.core.deadline import Deadline


@dataclass(frozen=True, slots=True)
class Question:
    """The experiment of a question; what is asked stands in the file of its name beside the code.

    Attributes
    ----------
    name : str
        What the command and the files call it.
    head : str
        The columns of the table.
    least : int
        The smallest size.
    rows : callable
        The rows of one size. They do not depend on what else is asked for, so that a table up to
        a smaller size is the beginning of one up to a larger size. They are exact: what cannot be
        made sure raises `LimitReached`.
    """

    name: str
    head: str
    least: int
    rows: Callable[[int, Deadline], Iterator[str]]


def table(question: Question, sizes: Iterable[int], deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a question's table.

    Raises
    ------
    LimitReached
        The deadline has passed.
    """
    yield question.head
    for size in sizes:
        deadline.check()
        yield from question.rows(size, deadline)
