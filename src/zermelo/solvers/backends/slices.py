"""Solving in slices of conflicts, for solvers that cannot be interrupted.

Each call gets a budget of conflicts that takes a fraction of a second; between two calls the
deadline is looked at and Ctrl-C arrives. The solver keeps what it learned from one call to the
next.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from zermelo.core.deadline import Deadline

SLICE = 0.3
"""Seconds that a slice should take."""


def in_slices(attempt: Callable[[int], bool | None], deadline: Deadline) -> bool | None:
    """Return the first answer of `attempt`, or None when the deadline came first.

    Parameters
    ----------
    attempt : callable
        budget of conflicts -> whether the formula is satisfiable, or None if the budget is spent.
    deadline : Deadline
        When to stop.
    """
    budget, satisfiable = 1000, None
    while satisfiable is None and not deadline.expired:
        start = time.monotonic()
        satisfiable = attempt(budget)
        spent = max(time.monotonic() - start, 1e-3)
        wanted = min(SLICE, deadline.remaining())
        budget = max(100, min(4 * budget, int(budget * wanted / spent)))
    return satisfiable
