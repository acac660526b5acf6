"""Arc-Kayles: the rules.

A move removes two adjacent vertices; every other edge at them is gone with them. On a path it is
the octal game 0.07 on the vertices (Dawson's Kayles).

Source: Schaefer, "On the complexity of some two-person perfect-information games", Journal of
Computer and System Sciences 16 (1978).
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import Deletion, bits, single


def moves(game: Deletion, mask: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield (edge, vertices left) for every move, by ascending edges."""
    masks = game.graph.masks
    for u in bits(mask):
        for v in bits(masks[u] & mask & -(1 << u)):
            yield (u, v), mask ^ (1 << u | 1 << v)


RULES = deletion.rules(moves, single, lambda labels, edge: labels.of(edge), takes="edge")
