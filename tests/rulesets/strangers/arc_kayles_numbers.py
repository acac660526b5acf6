"""Arc-Kayles on the numbers of edges."""

import zermelo


def touches(graph, i, j):
    a, b = graph.edges[i]
    c, d = graph.edges[j]
    return a in (c, d) or b in (c, d)


def moves(graph, left):
    return [
        (list(graph.edges[i]), frozenset(j for j in left if not touches(graph, i, j))) for i in left
    ]


GAME = zermelo.ruleset(
    "arc-kayles-numbers", start=lambda graph: frozenset(range(graph.m)), moves=moves
)
