"""Node-Kayles as circuits."""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.encodings.deletions import Deleting, deletions
from zermelo.encodings.impartial_rounds import Transitions, unrolling


def transitions(instance: Instance) -> Transitions:
    """Return the circuits of a game of Node-Kayles.

    The moves of a play are independent vertices, at most one of each edge of a matching.
    """
    graph: Graph = instance.position.graph
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
