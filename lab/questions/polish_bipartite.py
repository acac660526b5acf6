"""POLISH on K_{m,n} without brushes: does the next player win on K_{2,3} only?

By the dense program. `lab.polish_search` does the paper's ranges, and keeps what it
has found in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lab.polish_search import Sides, value
from lab.program import Deadline
from lab.questions.question import begins_at


@begins_at(4)
def table(order: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with m + n vertices, 2 <= m <= n."""
    return _row(order, [(m, order - m) for m in range(2, order // 2 + 1)], deadline)


@begins_at(4)
def narrow(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of K_{3,n} and K_{4,n}."""
    return _row(n, [(3, n), (4, n)], deadline)


def _row(size: int, sides: Sequence[Sides], deadline: Deadline) -> Iterator[str]:
    found = [value(m, n, deadline) for m, n in sides]
    others = [f"K_{{{each.m},{each.n}}}: {each.nim_value}" for each in found if each.nim_value]
    positions = sum(each.positions for each in found)
    yield f"{size}: {len(found)}; {positions}; {', '.join(others) or 'none'}"
