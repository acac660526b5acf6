"""Node-Kayles as circuits.

The moves of a play are independent vertices, at most one of each edge of a matching.
"""

from __future__ import annotations

from zermelo.encodings.deletions import Deleting, deletions
from zermelo.encodings.impartial_rounds import Transitions, qbf_encoding
from zermelo.games.impartial.deletion import Deletion


def transitions(game: Deletion) -> Transitions:
    """Return the circuits of a game."""
    graph = game.graph
    matched: set[int] = set()  # by a matching that no edge can be added to
    for edge in graph.edges:
        if matched.isdisjoint(edge):
            matched.update(edge)
    moves = [Deleting((v,), (v, *graph.neighbors(v))) for v in range(graph.n)]
    return deletions(graph, moves, graph.n - len(matched) // 2)


ENCODINGS = (qbf_encoding(transitions),)
