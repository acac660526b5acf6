"""For which N do the arms of a subdivided star count modulo N + 1 only, under {1, …, N}?

The paper proves it for N = 3 (Theorem 16), and N = 2 was known. Take a star and one of its arms, a.
To make a longer by N + 1 changes no nim-value unless the pair is *critical*: there is another arm b
such that the center with a and all arms but b has at most N vertices (theorem 18 of docs/theorems
has the proof). So it holds for all stars exactly if it does in finitely many families, in each of
which b alone grows. There the nim-values have the period N + 1 from some length on, which N equal
columns in a row prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from lab.program import Deadline
from lab.questions.question import begins_at


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


@begins_at(2)
def table(largest: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of an N."""
    families = longest = 0
    wrong = []
    for arm, others in critical(largest):
        families += 1
        longer = (arm + largest + 1, *others)
        first = start(largest, longer, deadline)
        longest = max(longest, first)
        # Both sequences have the period N + 1 from `first` on.
        for k in range(1, first + largest + 1):
            changed = star((*longer, k))
            if value(largest, changed) != value(largest, star((arm, *others, k))):
                wrong.append((1 + sum(changed), changed))
    least = f"S_{','.join(map(str, min(wrong)[1]))}" if wrong else "-"
    yield f"{largest}: {families}; {longest}; {len(wrong)}; {least}"


def critical(largest: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the length of the arm a and the lengths of all others but b."""
    for total in range(largest):
        for arm in range(total + 1):
            if arm == total:
                yield arm, ()
            for count in range(1, total - arm + 1):
                for others in partitions(total - arm, count):
                    yield arm, others


def start(largest: int, fixed: tuple[int, ...], deadline: Deadline) -> int:
    """Return from where on all stars with such arms or shorter ones have the period N + 1.

    A column has the nim-values of all of them with one more arm, of k vertices. N columns in a row
    that are those N + 1 before prove it (docs/games/period.md).
    """
    shorter = list(product(*(range(arm + 1) for arm in fixed)))
    columns: list[list[int]] = []
    equal = 0
    while equal < largest:
        deadline.check()
        k = len(columns)
        columns.append([value(largest, star((*arms, k))) for arms in shorter])
        equal = equal + 1 if k > largest and columns[k] == columns[k - largest - 1] else 0
    return len(columns) - 2 * largest - 1


def star(arms: tuple[int, ...]) -> tuple[int, ...]:
    """Return the arms that are there, in ascending order."""
    return tuple(sorted(filter(None, arms)))
