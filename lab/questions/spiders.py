"""POLISH on spiders: the formula against the recursion, for every position of the center.

An arm counts by the parity of its heap only. So a spider with m odd and l even heaps and the
discrepancy c at its center moves to (c-1, m, l), (c-2, m-1, l), (c-2, m, l-1) and (c, m+1, l-1):
the method `closed-forms` has the formula, and where it is written stands the argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at


@cache
def level(arms: int) -> dict[tuple[int, int], int]:
    """Return the nim-values by (c, m) of the spiders with so many arms, by the recursion."""
    found: dict[tuple[int, int], int] = {}
    for odd in range(arms, -1, -1):  # an even heap can become odd
        even = arms - odd
        for center in range(arms + 1):
            if not center:
                found[0, odd] = 0
                continue
            seen = {found[center - 1, odd]}
            if odd:
                seen.add(_below(arms, center, odd - 1))
            if even:
                seen |= {_below(arms, center, odd), found[center, odd + 1]}
            found[center, odd] = min(set(range(5)) - seen)
    return found


def _below(arms: int, center: int, odd: int) -> int:
    return level(arms - 1)[center - 2, odd] if center > 2 else 0


def formula(center: int, odd: int, even: int) -> int:
    """Return the nim-value of a spider by the method `closed-forms`.

    An arm of one vertex has the heap 1, and one of two vertices the heap 2.
    """
    arms = odd + even
    game = zermelo.polish(
        f"spider:{','.join(['1'] * odd + ['2'] * even)}",
        [arms - center] + [0] * (odd + 2 * even),
    )
    found: int = answer(game, method="closed-forms", assurance="theorem")
    return found


@begins_at(1)
def table(arms: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the spiders with so many arms."""
    deadline.check()
    values = level(arms)
    bad = sum(value != formula(c, m, arms - m) for (c, m), value in values.items())
    starts = Counter(values[arms, m] for m in range(arms + 1))
    share = " ".join(f"{value}:{starts[value]}" for value in sorted(starts))
    yield f"{arms}: {len(values)}; {bad}; {share}"
