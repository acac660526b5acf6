"""Solving in slices of conflicts, for solvers that cannot be interrupted.

Each call gets a budget of conflicts that takes a fraction of a second; between two calls the
deadline is looked at and Ctrl-C arrives. The solver keeps what it learned from one call to the
next. A slice depends on the formula's size and never on the clock, so that the search, and with it
the proof, is the same in every run.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.deadline import Deadline

SLICE_WORK = 50_000_000
"""Literals of the formula times conflicts of a slice; measured to be 0.1 to 0.5 s."""


def in_slices(
    attempt: Callable[[int], bool | None],
    literals: int,
    deadline: Deadline,
    most: int | None = None,
) -> bool | None:
    """Return the first answer of `attempt`, or None when a limit came first.

    Parameters
    ----------
    attempt : callable
        budget of conflicts -> whether the formula is satisfiable, or None if the budget is spent.
    literals : int
        The formula's size.
    deadline : Deadline
        When to stop.
    most : int or None
        Give up after about so many conflicts.
    """
    budget = max(200, min(10_000, SLICE_WORK // max(1, literals)))
    satisfiable, spent = None, 0
    while satisfiable is None and not deadline.expired and (most is None or spent < most):
        satisfiable = attempt(budget)
        spent += budget
    return satisfiable
