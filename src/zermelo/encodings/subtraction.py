"""Connected subtraction as circuits: every connected set of a size in S is a possible move."""

from __future__ import annotations

from zermelo.core.errors import LimitReached
from zermelo.encodings.deletions import Deleting, deletions
from zermelo.encodings.impartial_rounds import Transitions, qbf_encoding
from zermelo.games.impartial.deletion import bits
from zermelo.games.impartial.deletion.sets import connected_sets
from zermelo.games.subtraction.rules import Removal

SETS = 4096
"""Graphs with more connected sets of at most the largest size are refused."""


def transitions(game: Removal) -> Transitions:
    """Return the circuits of a game; raises `LimitReached` above `SETS` connected sets."""
    graph = game.graph
    sizes = {size for size, _ in game.digits if size <= graph.n}
    moves: list[Deleting] = []
    seen = connected_sets(graph.masks, (1 << graph.n) - 1, max(sizes, default=0))
    for count, chosen in enumerate(seen, 1):
        if count > SETS:
            raise LimitReached(f"there are more than {SETS} connected sets")
        if chosen.bit_count() in sizes:
            vertices = tuple(bits(chosen))
            moves.append(Deleting(vertices, vertices))
    return deletions(graph, moves, graph.n // min(sizes, default=1), rest_connected=True)


ENCODINGS = (qbf_encoding(transitions),)
