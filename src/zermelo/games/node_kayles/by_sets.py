"""Node-Kayles over sets of vertices, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run, nimbers


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move takes a vertex and its neighbors."""
    return nimbers(masks, [(1 << v, 1 << v | mask) for v, mask in enumerate(masks)], run)
