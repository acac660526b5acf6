"""Node-Kayles and Arc-Kayles as circuits."""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.encodings.deletions import Deleting, deletions
from zermelo.encodings.impartial_rounds import Transitions, unrolling
from zermelo.games.kayles.rules import ARC


def transitions(instance: Instance) -> Transitions:
    """Return the circuits of a game of Node-Kayles or Arc-Kayles.

    The moves of a play of Node-Kayles are independent vertices, at most one of each edge of a
    matching; those of Arc-Kayles are a matching.
    """
    graph: Graph = instance.position.graph
    if instance.game == ARC.name:
        return deletions(graph, [Deleting(edge, edge) for edge in graph.edges], graph.n // 2)
    moves = [Deleting((v,), (v, *graph.neighbors(v))) for v in range(graph.n)]
    return deletions(graph, moves, graph.n - _matched(graph))


def _matched(graph: Graph) -> int:
    """Return the number of edges of some matching that no edge can be added to."""
    free = [True] * graph.n
    edges = 0
    for u, v in graph.edges:
        if free[u] and free[v]:
            free[u] = free[v] = False
            edges += 1
    return edges


ENCODINGS = (unrolling(transitions),)
