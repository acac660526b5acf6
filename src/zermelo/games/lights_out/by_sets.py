"""Lights Out on a small graph, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run

QUESTIONS = ("nullity", "fewest-presses")


def answers(masks: Masks, _: Run) -> tuple[int, int]:
    """Return the dimension of the quiet presses, and the fewest that put all lamps out."""
    changes = [0]
    for v, mask in enumerate(masks):
        changes += [change ^ (mask | 1 << v) for change in changes]
    every = len(changes) - 1
    fewest = min(chosen.bit_count() for chosen, change in enumerate(changes) if change == every)
    return changes.count(0).bit_length() - 1, fewest
