"""Grim: the rules.

A move removes a vertex that has a neighbor, and then every vertex that has none is removed as
well. Vertices without a neighbor at the start are gone before the first move. On a path it is the
octal game 0.37 on the edges.

Source: Adams, Dixon, Elder, Peabody, Vega, Willis, "Combinatorial analysis of a subtraction game on
graphs", arXiv:1507.05673 (2015).
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import Deletion, bits, single


def moves(game: Deletion, mask: int) -> Iterator[tuple[int, int]]:
    """Yield (vertex, vertices left) for every move, by ascending vertices."""
    masks = game.graph.masks
    for v in bits(mask):
        if masks[v] & mask:
            rest = mask ^ 1 << v
            yield v, without_single(game, rest)


def without_single(game: Deletion, mask: int) -> int:
    """Return a set without the vertices that have no neighbor in it."""
    masks, kept = game.graph.masks, mask
    for v in bits(mask):
        if not masks[v] & mask:
            kept ^= 1 << v
    return kept


RULES = deletion.rules(moves, single, start=without_single, takes="vertex")
