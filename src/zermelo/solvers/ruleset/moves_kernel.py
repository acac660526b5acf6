"""The moves of an impartial ruleset for the compiled search for nimbers (`nimber_search`).

These functions are compiled once for each ruleset: their text is copied into the module that is
made for the rules, beside `author_options` and `author_parts`, which the author's functions were
translated to (`solvers.ruleset.translate`), `weight`, and `COUNT`, the words of a position. A board
is the arrays of the translated rules, whether positions are taken apart, and whether play is
misère, where one who cannot move has a move to `ENDED`.
"""

from __future__ import annotations

from typing import Any

from zermelo.solvers.nimber_search.frames_kernel import CROWDED, WEIGHT

COUNT = 1

ENDED = -(1 << 63)
"""The first word where misère play ends: neither an integer nor a set of a position."""

MOST_PARTS = 254
"""The most parts of a position; sets have no more than their members."""


def author_options(*arguments: Any) -> int:
    """Stand for the translated moves, which write what they lead to into the arena."""
    raise NotImplementedError


def author_parts(*arguments: Any) -> int:
    """Stand for the translated components, which write the parts of a position into the arena."""
    raise NotImplementedError


def weight(arena: Any, at: int) -> int:
    """Stand for the number of members that the sets of a position have."""
    raise NotImplementedError


def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position."""
    rules, _, misere = board
    last = author_options(*rules, 0, rows, at, arena, first)
    if misere and last == first:
        if last == len(arena):
            return CROWDED
        for i in range(COUNT):
            arena[last, i] = 0 if i else ENDED
        last += 1
    return CROWDED if last < 0 else last


def weighed(board: Any, arena: Any, at: int, to: int) -> int:
    """Return how many moves a position has, unless it is a part of one that was taken apart."""
    rules, splits, _ = board
    if splits:
        return int(arena[at, COUNT + WEIGHT])
    last = author_options(*rules, 0, arena, at, arena, to)
    return CROWDED if last < 0 else last - to


def parts(board: Any, rows: Any, at: int, arena: Any, first: int, total: Any) -> int:  # noqa: ARG001
    """Write the components of a position; they weigh as much as their sets have members."""
    rules, splits, _ = board
    if rows[at, 0] == ENDED:
        return first
    last = first + 1
    if splits:
        last = author_parts(*rules, rows, at, arena, first)
        if last < 0 or last - first > MOST_PARTS:
            raise ValueError
    else:
        for i in range(COUNT):
            arena[first, i] = rows[at, i]
    for i in range(first, last):
        arena[i, COUNT + WEIGHT] = weight(arena, i)
    return last
