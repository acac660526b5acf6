"""The nim-values of LIGHT POLISH, counted: Theorem 15 on all positions up to a bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at


@begins_at(1)
def table(largest: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the positions with counts from 0 to `largest`."""
    counted = range(largest + 1)
    triples = [(i, j, k) for i in counted for j in counted for k in counted]
    counts: Counter[int] = Counter()
    for first in triples[1:]:
        deadline.check()
        games = (zermelo.light_polish(first, second) for second in triples[1:])
        counts.update(answer(game, assurance="theorem") for game in games)
    total = counts.total()
    shares = ", ".join(f"{100 * counts[value] / total:.1f}" for value in range(4))
    yield f"{largest}: {total}; {shares}"
