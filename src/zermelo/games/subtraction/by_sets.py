"""Connected subtraction over sets of vertices, for the rows of a book."""

from __future__ import annotations

from functools import lru_cache

from zermelo.checker.book_values import Masks, Run, nimbers
from zermelo.games.impartial.deletion.sets import connected_sets


def answers(masks: Masks, run: Run, *take: int) -> tuple[int, str]:
    """A move takes a connected set of such a size and leaves a connected rest, or nothing."""
    rests = connected(tuple(masks))
    taken = [chosen for chosen in rests if chosen > 0 and chosen.bit_count() in take]
    return nimbers(masks, [(chosen, chosen) for chosen in taken], run, rests)


@lru_cache(1)
def connected(masks: tuple[int, ...]) -> list[int]:
    """Return all sets of vertices, with -1 in the place of one that is not connected."""
    found = [0, *[-1] * ((1 << len(masks)) - 1)]
    for chosen in connected_sets(masks, len(found) - 1, len(masks)):
        found[chosen] = chosen
    return found
