"""A subtree of the digraph on which Sludge does well: a lower bound of the green number."""

from __future__ import annotations

from zermelo.core.digraphs import topological_order
from zermelo.games.seepage.rules import Seepage


def subtree(game: Seepage) -> list[int | None]:
    """Return one parent for each vertex (None for the source), chosen greedily; linear time.

    From the sinks upwards a vertex goes to the parent with the fewest children so far, among these
    to the one that comes last in the order: a number above k takes more than k children at many
    vertices, so children are spread. This is a heuristic; any choice gives a bound.
    """
    graph = game.graph
    offsets, targets = graph.csr
    order = topological_order(graph)
    above: list[list[int]] = [[] for _ in range(graph.n)]
    for u in order:
        for v in targets[offsets[u] : offsets[u + 1]]:
            above[v].append(u)
    place = [0] * graph.n
    for position, v in enumerate(order):
        place[v] = position
    children = [0] * graph.n
    parents: list[int | None] = [None] * graph.n
    for v in reversed(order):
        if above[v]:
            parent = min(above[v], key=lambda u: (children[u], -place[u]))
            parents[v] = parent
            children[parent] += 1
    return parents
