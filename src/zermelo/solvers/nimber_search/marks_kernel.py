"""What the other threads of a search are at, so that each looks at something else first.

A thread that goes into an option leaves a mark, and takes it away when it comes out. Whoever meets
an option with a mark looks at the others first, and goes into it as well only if there is nothing
else left to do. Marks say nothing about who wins: one that is lost (another fell into its place) or
left behind changes the order of options, and so neither the answer nor whether there is one. That
is why they need no locks.

Source: Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), with marks
beside the table as in Kerrigan's "Simplified ABDADA" (2018).
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined
from zermelo.solvers.nimber_search.table_kernel import home, mixed

MARKS = 1 << 12
"""The places for marks, a power of 2."""


@inlined
def mark_of(rows: Any, at: int, width: int, heap: int) -> int:
    """Return the mark of an option beside a heap: never 0."""
    return mixed(home(rows, at, width) ^ heap) | 1


@inlined
def taken(marks: Any, mark: int) -> bool:
    """Whether some thread is at an option."""
    return bool(marks[mark >> 1 & (len(marks) - 1)] == mark)


@inlined
def leave(marks: Any, mark: int) -> None:
    """Leave a mark."""
    marks[mark >> 1 & (len(marks) - 1)] = mark


@inlined
def withdraw(marks: Any, mark: int) -> None:
    """Take a mark away, if it is there yet."""
    if mark and taken(marks, mark):
        marks[mark >> 1 & (len(marks) - 1)] = 0
