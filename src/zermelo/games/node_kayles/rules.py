"""Node-Kayles: the rules.

A move removes a vertex and its neighbors. On a path it is the octal game 0.137 on the vertices.

Source: Schaefer, "On the complexity of some two-person perfect-information games", Journal of
Computer and System Sciences 16 (1978).
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import Deletion, bits


def moves(game: Deletion, mask: int) -> Iterator[tuple[int, int]]:
    """Yield (vertex, vertices left) for every move, by ascending vertices."""
    masks = game.graph.masks
    for v in bits(mask):
        yield v, mask & ~(masks[v] | 1 << v)


RULES = deletion.rules(moves, lambda game, part: False, takes="neighbourhood")  # noqa: ARG005
