"""Grim over sets of vertices, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run, nimbers


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move takes a vertex that has a neighbor; vertices without one go with it."""
    near = [0]  # of each set the vertices with a neighbor in it
    for mask in masks:
        near += [before | mask for before in near]
    rests = [left & around for left, around in enumerate(near)]
    return nimbers(masks, [(1 << v, 1 << v) for v in range(len(masks))], run, rests)
