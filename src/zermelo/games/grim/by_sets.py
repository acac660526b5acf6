"""Grim over sets of vertices, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import OPEN, Masks, Run, nimbers


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move takes a vertex that has a neighbor; vertices without one go with it."""
    moves = [(1 << v, 1 << v) for v in range(len(masks))]
    return nimbers(masks, moves, run, bytearray([OPEN]) * (1 << len(masks)), masks)
