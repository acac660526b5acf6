"""Lights Out on a small graph, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run

QUESTIONS = ("nullity", "fewest-presses")


def answers(masks: Masks, _: Run) -> tuple[int, int]:
    """Return the dimension of the quiet presses, and the fewest that put all lamps out."""
    n = len(masks)
    lower, upper = (_changes(masks, part) for part in (range(n // 2), range(n // 2, n)))
    quiet = sum(len(each) * len(upper.get(change, ())) for change, each in lower.items())
    pairs = ((each, upper.get(change ^ (1 << n) - 1, ())) for change, each in lower.items())
    fewest = min(min(one) + min(other) for one, other in pairs if other)
    return quiet.bit_length() - 1, fewest


def _changes(masks: Masks, part: range) -> dict[int, list[int]]:
    """Return how many are pressed of a part of the vertices, by the lamps that this changes."""
    changes = [(0, 0)]
    for v in part:
        changes += [(change ^ (masks[v] | 1 << v), pressed + 1) for change, pressed in changes]
    found: dict[int, list[int]] = {}
    for change, pressed in changes:
        found.setdefault(change, []).append(pressed)
    return found
