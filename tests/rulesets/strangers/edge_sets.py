"""Edges as frozensets of two vertices: a move takes a path of one or two edges."""

import zermelo


def moves(graph, edges):
    for e in edges:
        yield sorted(e), edges - {e}
        for f in edges:
            if len(e & f) == 1:
                yield sorted(e | f), edges - {e, f}


GAME = zermelo.ruleset(
    "edge-sets", start=lambda graph: frozenset(map(frozenset, graph.edges)), moves=moves
)
