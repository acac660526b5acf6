"""The game over sets of vertices, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, members, values


def value(masks: Masks) -> int:
    """A move takes a vertex that has a neighbor; vertices without one go with it."""
    n = len(masks)
    kept = [sum(1 << v for v in members(left) if masks[v] & left) for left in range(1 << n)]
    found = values(n, lambda left: (kept[left ^ 1 << v] for v in members(left) if masks[v] & left))
    return found[kept[-1]]
