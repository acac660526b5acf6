"""POLISH on K_{m,n} without brushes: does the next player win on K_{2,3} only?

By the dense program. `zermelo.sweeps.polish_search` does the paper's ranges, and keeps what it
has found in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.core.deadline import Deadline
from zermelo.sweeps.polish_search import Sides, value
from zermelo.sweeps.questions.question import Question


def rows(order: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with m + n vertices, 2 <= m <= n."""
    return _row(order, [(m, order - m) for m in range(2, order // 2 + 1)], deadline)


def narrow(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of K_{3,n} and K_{4,n}."""
    return _row(n, [(3, n), (4, n)], deadline)


def _row(size: int, sides: Sequence[Sides], deadline: Deadline) -> Iterator[str]:
    found = [value(m, n, deadline) for m, n in sides]
    others = [f"K_{{{each.m},{each.n}}}: {each.nim_value}" for each in found if each.nim_value]
    positions = sum(each.positions for each in found)
    yield f"{size}: {len(found)}; {positions}; {', '.join(others) or 'none'}"


QUESTION = Question(
    name="polish-bipartite",
    head="m + n: graphs; positions; nim-value not 0",
    least=4,
    rows=rows,
)

NARROW = Question(
    name="polish-narrow",
    head="n: graphs K_{3,n} and K_{4,n}; positions; nim-value not 0",
    least=4,
    rows=narrow,
)
