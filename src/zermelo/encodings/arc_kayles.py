"""Arc-Kayles as circuits."""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.encodings.deletions import Deleting, deletions
from zermelo.encodings.impartial_rounds import Transitions, unrolling


def transitions(instance: Instance) -> Transitions:
    """Return the circuits of a game of Arc-Kayles: the moves of a play are a matching."""
    graph: Graph = instance.position.graph
    return deletions(graph, [Deleting(edge, edge) for edge in graph.edges], graph.n // 2)


ENCODINGS = (unrolling(transitions),)
