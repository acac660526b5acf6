"""What an experiment on an open question is: a table that grows by rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zermelo.core.deadline import Deadline


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its experiment.

    Attributes
    ----------
    name : str
        What the command calls it.
    asks : str
        The question.
    status : {"theorem", "answered", "open"}
        Where it stands: "theorem" is proved, and the experiment is its check; "answered" has an
        answer; "open" has a table only.
    source : str
        The paper and the place in it.
    head : str
        The columns of the table.
    least, usual : int
        The smallest size, and up to which the command goes without ``--size``.
    rows : callable
        The rows of one size. They do not depend on what else is asked for, so that a table up to
        a smaller size is the beginning of one up to a larger size.
    """

    name: str
    asks: str
    status: str
    source: str
    head: str
    least: int
    usual: int
    rows: Callable[[int, Deadline], Iterator[str]]


def table(question: Question, size: int, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a question's table up to a size.

    Raises
    ------
    LimitReached
        The deadline has passed.
    """
    yield question.head
    for each in range(question.least, size + 1):
        deadline.check()
        yield from question.rows(each, deadline)
