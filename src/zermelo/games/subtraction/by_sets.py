"""Connected subtraction over sets of vertices, for the rows of a book."""

from __future__ import annotations

from functools import lru_cache

from zermelo.checker.book_values import Masks, Run, members, nimbers


def answers(masks: Masks, run: Run, *take: int) -> tuple[int, str]:
    """A move takes a connected set of such a size and leaves a connected rest, or nothing."""
    rests = connected(tuple(masks))
    taken = [chosen for chosen in rests if chosen > 0 and chosen.bit_count() in take]
    return nimbers(masks, [(chosen, chosen) for chosen in taken], run, rests)


@lru_cache(1)
def connected(masks: tuple[int, ...]) -> list[int]:
    """Return all sets of vertices, with -1 in the place of one that is not connected."""
    found = [0]
    for left in range(1, 1 << len(masks)):
        ends = (v for v in members(left) if found[left ^ 1 << v] > 0 and masks[v] & left)
        found.append(left if left & left - 1 == 0 or next(ends, -1) >= 0 else -1)
    return found
