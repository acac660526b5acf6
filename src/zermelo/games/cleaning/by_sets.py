"""Cleaning with brushes on a small graph, for the rows of a book and evidence without data."""

from __future__ import annotations

from typing import Any

from zermelo.checker.book_values import Masks, Run

QUESTIONS = ("brush-number",)


FIRST = 6
"""Sets that differ only in so many first vertices are a row."""


def answers(masks: Masks, run: Run) -> tuple[int]:
    """A vertex that fires needs its dirty edges less the brushes that came; the best order."""
    found = bytearray(1) + b"\xff" * ((1 << len(masks)) - 1)
    near = [(mask & some).bit_count() for mask in masks for some in range(1 << FIRST)]
    run(fewest, found, masks, [mask.bit_count() for mask in masks], near, [0] * len(masks))
    return (found[-1],)


def fewest(found: Any, masks: Any, degrees: Any, near: Any, needs: Any) -> None:
    """Write for each set of dirty vertices the fewest brushes that clean it, at most 255.

    `near` has each vertex's neighbors in a set of first vertices, `needs` what it needs without.
    """
    first = min(FIRST, len(masks))
    for row in range(0, len(found), 1 << first):
        for v in range(len(masks)):
            needs[v], around = -degrees[v], masks[v] & row
            while around:
                around &= around - 1
                needs[v] += 2
            for some in range(1 << first if row >> v & 1 else 0):
                least = found[row - (1 << v) + some]
                least += max(0, needs[v] + 2 * near[v << FIRST | some])
                found[row + some] = min(found[row + some], least)
        for dirty in range(row, row + (1 << first)):
            for v in range(first):
                if dirty >> v & 1:
                    least = found[dirty ^ 1 << v]
                    least += max(0, needs[v] + 2 * near[v << FIRST | dirty - row])
                    found[dirty] = min(found[dirty], least)
