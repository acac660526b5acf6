"""Theorem 16 for larger N: do the arms of a subdivided star count modulo N + 1 only?

The paper proves it for I_3 = {1, 2, 3}, and I_2 was known. All stars with three to six arms, by
their number of vertices: how many have another nim-value than the star with all arms modulo N + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lab.inner import ArmValues, Deadline
from lab.questions.question import begins_at

LARGEST = (2, 3, 4, 5, 6)
"""The N of the columns."""

ARMS = range(3, 7)


@cache
def values(largest: int) -> ArmValues:
    """Return the nim-values under {1, …, largest}."""
    return ArmValues(range(1, largest + 1))


def partitions(total: int, parts: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the ascending tuples of so many positive numbers with a sum."""
    if parts == 1:
        if total >= least:
            yield (total,)
        return
    for first in range(least, total // parts + 1):
        for rest in partitions(total - first, parts - 1, first):
            yield first, *rest


@begins_at(4)
def table(vertices: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the stars with so many vertices."""
    stars = [arms for count in ARMS for arms in partitions(vertices - 1, count)]
    bad = dict.fromkeys(LARGEST, 0)
    for arms in stars:
        deadline.check()
        for largest in LARGEST:
            left = sorted(filter(None, (arm % (largest + 1) for arm in arms)))
            # With two arms or fewer it is a path.
            reduced = tuple(left) if len(left) > 2 else 1 + sum(left)
            bad[largest] += values(largest)[arms] != values(largest)[reduced]
    yield f"{vertices}: {len(stars)}; {', '.join(map(str, bad.values()))}"
