"""Theorem 16 for larger N: do the arms of a subdivided star count modulo N + 1 only?

The paper proves it for I_3 = {1, 2, 3}, and I_2 was known. All stars with three to six arms, by
their number of vertices: how many have another nim-value than the star with all arms modulo N + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lab.program import Deadline
from lab.questions.question import begins_at

LARGEST = (2, 3, 4, 5, 6)
"""The N of the columns."""

ARMS = range(3, 7)


@cache
def value(largest: int, arms: tuple[int, ...]) -> int:
    """Return the nim-value of a star with such arms under {1, …, largest}.

    A move shortens an arm, or takes all but a part of one arm. With two arms or fewer it is a path.
    """
    if len(arms) == 2:
        arms = (sum(arms),)
    vertices, reached = 1 + sum(arms), set()
    for place, arm in enumerate(arms):
        others = arms[:place] + arms[place + 1 :]
        for left in range(max(0, arm - largest), arm):
            reached.add(value(largest, tuple(sorted((*others, left) if left else others))))
    for left in range(max(0, vertices - largest), 1 + max(arms, default=0)):
        reached.add(value(largest, (left - 1,) if left > 1 else ()) if left else 0)
    return next(each for each in range(len(reached) + 1) if each not in reached)


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
            reduced = tuple(sorted(filter(None, (arm % (largest + 1) for arm in arms))))
            bad[largest] += value(largest, arms) != value(largest, reduced)
    yield f"{vertices}: {len(stars)}; {', '.join(map(str, bad.values()))}"
