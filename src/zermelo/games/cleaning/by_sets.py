"""Cleaning with brushes on a small graph, for the rows of a book and evidence without data."""

from __future__ import annotations

from typing import Any

from zermelo.checker.book_values import Masks, Run

QUESTIONS = ("brush-number",)


def answers(masks: Masks, run: Run) -> tuple[int]:
    """A vertex that fires needs its dirty edges less the brushes that came; the best order."""
    found = bytearray(1 << len(masks))
    run(fewest, found, list(masks), [some.bit_count() for some in range(len(found))])
    return (found[-1],)


def fewest(found: Any, masks: Any, counts: Any) -> None:
    """Write for each set of dirty vertices the fewest brushes that clean it, at most 255."""
    for dirty in range(1, len(found)):
        least = 255
        for v in range(len(masks)):
            if dirty >> v & 1:
                needed = 2 * counts[masks[v] & dirty] - counts[masks[v]]
                least = min(least, found[dirty ^ 1 << v] + max(0, needed))
        found[dirty] = least
