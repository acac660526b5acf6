"""VertexNim, Problem 4: Adjacent Nim with heaps of 1.

A position is the tuple of the heaps from the token on; the first is lowered and put to the end, or
left out at 0. A leading 1 is forced, so the P positions that begin with at least 2 are counted.
With weights 1 and 2 there is a rule: P exactly if the last 2 stands at an even place, or if there
is none and N is even.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from lab.program import Deadline
from lab.questions.question import begins_at


@cache
def wins(heaps: tuple[int, ...]) -> bool:
    """Whether the player to move wins; nobody can move when no heap is left."""
    if not heaps:
        return False
    rest = heaps[1:]
    return any(not wins((*rest, left) if left else rest) for left in range(heaps[0]))


def rule(heaps: tuple[int, ...]) -> bool:
    """Whether the player to move wins, by the rule for weights 1 and 2."""
    last = max((place for place, heap in enumerate(heaps, 1) if heap == 2), default=len(heaps))
    return last % 2 == 1


@begins_at(1)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the circuits with n vertices."""
    lost = 0
    for number, heaps in enumerate(product((1, 2, 3), repeat=n)):
        if number % 256 == 0:
            deadline.check()
        lost += heaps[0] >= 2 and not wins(heaps)
    small = list(product((1, 2), repeat=n))
    bad = sum(wins(heaps) != rule(heaps) for heaps in small)
    yield f"{n}: {len(small)}; {bad}; {2 * 3 ** (n - 1)}; {lost}"
