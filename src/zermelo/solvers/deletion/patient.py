"""Evidence of bounded cost: how many nim-values a strategy may ask for.

A compiled table knows millions of nim-values in seconds, while a strategy is written, and then
checked, by the plain rules. So that a quick answer is not held up for minutes, a strategy that
asks for too many nim-values is given up; the bound is one of work, not of time, so the verdict
does not depend on the machine. Method `search` has no such bound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.methods import answered

MOST = 50_000
"""Nim-values asked for: a second of writing, and a few of checking."""


class Patient:
    """An oracle that answers so often and no more.

    Attributes
    ----------
    rules : Impartial
        Those of the oracle behind it.
    deadline : Deadline
        When to stop.
    """

    def __init__(self, oracle: Oracle, most: int = MOST) -> None:
        self.rules: Impartial = oracle.rules
        self.deadline: Deadline = oracle.deadline
        self._oracle = oracle
        self._most = most
        self._asked = 0

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a position; `LimitReached` when it was asked too often."""
        self._asked += 1
        if self._asked > self._most:
            raise LimitReached(f"the evidence asks for more than {self._most} nim-values")
        return self._oracle.nim_value(position)


def answered_soon(
    task: Task, table: Oracle, statistics: Callable[[], Mapping[str, Any]]
) -> Outcome:
    """Return what `answered` returns, with evidence only if it needs at most `MOST` nim-values."""
    return answered(task, Patient(table), statistics)
