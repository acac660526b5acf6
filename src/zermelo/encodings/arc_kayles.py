"""Arc-Kayles as circuits: the moves of a play are a matching."""

from __future__ import annotations

from zermelo.encodings.deletions import Deleting, deletions
from zermelo.encodings.impartial_rounds import Transitions, qbf_encoding
from zermelo.games.impartial.deletion import Deletion


def transitions(game: Deletion) -> Transitions:
    """Return the circuits of a game."""
    graph = game.graph
    return deletions(graph, [Deleting(edge, edge) for edge in graph.edges], graph.n // 2)


ENCODINGS = (qbf_encoding(transitions),)
