"""POLISH on K_{m,n} without brushes: who wins, for larger sides than nim-values can be had.

By the method `dense`, which says who wins with a bit for each position (`solvers/polish/lost.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from lab.polish_search import by_dense
from lab.program import Deadline
from lab.questions.question import begins_at


def winner(m: int, n: int, deadline: Deadline) -> tuple[str, int]:
    """Return who wins K_{m,n}, and how many positions were looked at; `LimitReached` as decided."""
    verdict = by_dense(m, n, "outcome", deadline)
    return verdict.answer, verdict.statistics["positions"]


@begins_at(5)
def table(order: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with m + n vertices, 2 <= m <= n, less those of Corollary 12."""
    pairs = [(m, order - m) for m in range(2, order // 2 + 1) if m % 2 or order % 2]
    found = [winner(m, n, deadline) for m, n in pairs]
    won = [f"K_{{{m},{n}}}" for (m, n), (who, _) in zip(pairs, found, strict=True) if who == "N"]
    total = sum(positions for _, positions in found)
    yield f"{order}: {len(found)}; {total}; {', '.join(won) or 'none'}"
