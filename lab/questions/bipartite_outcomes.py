"""POLISH on K_{m,n} without brushes: who wins, for larger sides than nim-values can be had.

By the method `dense`, which says who wins with a bit for each position (`solvers/polish/lost.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import zermelo
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import LimitReached


def winner(m: int, n: int, deadline: Deadline) -> tuple[str, int]:
    """Return who wins K_{m,n}, and how many positions were looked at; `LimitReached` as decided."""
    deadline.check()
    left = deadline.remaining()
    verdict = zermelo.decide(
        zermelo.polish(f"bipartite:{m},{n}"),
        question="outcome",
        method="dense",
        assurance="exhaustive",
        time_limit=None if math.isinf(left) else left,
    )
    if not verdict.answered:
        deadline.check()
        raise LimitReached(verdict.reason or "no answer")
    return verdict.answer, verdict.statistics["positions"]


@begins_at(5)
def table(order: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with m + n vertices, 2 <= m <= n, less those of Corollary 12."""
    pairs = [(m, order - m) for m in range(2, order // 2 + 1) if m % 2 or order % 2]
    found = [winner(m, n, deadline) for m, n in pairs]
    won = [f"K_{{{m},{n}}}" for (m, n), (who, _) in zip(pairs, found, strict=True) if who == "N"]
    total = sum(positions for _, positions in found)
    yield f"{order}: {len(found)}; {total}; {', '.join(won) or 'none'}"
