"""Connected subtraction over sets of vertices, for the rows of a book."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from zermelo.checker.book_values import OPEN, SHUT, Masks, Run, nimbers
from zermelo.games.impartial.deletion.sets import connected_sets


def answers(masks: Masks, run: Run, *take: int) -> tuple[int, str]:
    """A move takes a connected set of such a size and leaves a connected rest, or nothing."""
    sets = connected_sets(masks, (1 << len(masks)) - 1, max(take))
    moves = [(taken, taken) for taken in sets if taken.bit_count() in take]
    return nimbers(masks, moves, run, bytearray(connected(tuple(masks), run)))


@lru_cache(1)
def connected(masks: tuple[int, ...], run: Run) -> bytearray:
    """Return `OPEN` for each set of vertices that is connected or empty, for the others `SHUT`."""
    found = bytearray([SHUT]) * (1 << len(masks))
    run(grow, found, masks)
    return found


def grow(found: Any, masks: Any) -> None:
    """Write `OPEN` for the connected sets: a vertex, or such a set and a vertex beside it."""
    found[0] = OPEN
    for v in range(len(masks)):
        found[1 << v] = OPEN
    for chosen in range(1, len(found)):
        for v in range(len(masks) if found[chosen] == OPEN else 0):
            if chosen & masks[v]:
                found[chosen | 1 << v] = OPEN
