"""The connected sets of vertices of a graph, as the bits of integers, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.games.impartial.deletion import Masks, bits


def connected_sets(masks: Masks, mask: int, most: int) -> Iterator[int]:
    """Yield every connected subset with 1 to `most` vertices, once.

    A set is built from its least vertex. Of the vertices that could join it the least one either
    joins, or is banned from the set for good; so no set is met twice.
    """
    if most < 1:
        return
    for v in bits(mask):
        first = 1 << v
        yield first
        upper = mask & -first  # vertices below v are banned
        stack = [(first, masks[v] & upper & ~first, upper ^ first)] if most > 1 else []
        while stack:
            chosen, border, free = stack.pop()
            if not border:
                continue
            low = border & -border
            free ^= low
            stack.append((chosen, border ^ low, free))
            larger = chosen | low
            yield larger
            if larger.bit_count() < most:
                border = (border | masks[low.bit_length() - 1]) & free
                stack.append((larger, border, free))


def holds_together(masks: Masks, part: int, removed: int) -> bool:
    """Whether a connected set stays connected, or nothing is left of it, when a subset is removed.

    Every component of the rest has a neighbor of what was removed. So the rest is connected if
    the component of one of these neighbors has them all.
    """
    border, rest = 0, part ^ removed
    for v in bits(removed):
        border |= masks[v]
    border &= rest
    reached = fresh = border & -border
    while fresh and border & ~reached:
        low = fresh & -fresh
        new = masks[low.bit_length() - 1] & rest & ~reached
        reached |= new
        fresh = (fresh ^ low) | new
    return not border & ~reached
