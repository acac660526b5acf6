"""Arc-Kayles: the rules.

A move removes two adjacent vertices; every other edge at them is gone with them. On a path it is
the octal game 0.07 on the vertices (Dawson's Kayles).

Source: Schaefer, "On the complexity of some two-person perfect-information games", Journal of
Computer and System Sciences 16 (1978).
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import Deletion, single


def moves(game: Deletion, mask: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield (edge, vertices left) for every move, by ascending edges."""
    masks, later = game.graph.masks, mask
    while later:  # as a loop over `bits`, in two thirds of the time
        one = later & -later
        later ^= one
        u = one.bit_length() - 1
        others = masks[u] & later
        while others:
            other = others & -others
            others ^= other
            yield (u, other.bit_length() - 1), mask ^ (one | other)


RULES = deletion.rules(
    moves,
    single,
    lambda labels, edge: labels.of(edge),
    deletion.connected_parts,
    takes="edge",
)
