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
