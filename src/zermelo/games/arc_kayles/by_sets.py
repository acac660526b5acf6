"""Arc-Kayles over sets of vertices, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run, nimbers
from zermelo.games.impartial.deletion import bits


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move takes two adjacent vertices."""
    pairs = [1 << u | 1 << v for v, mask in enumerate(masks) for u in bits(mask) if u < v]
    return nimbers(masks, [(pair, pair) for pair in pairs], run)
