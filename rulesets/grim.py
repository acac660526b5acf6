"""Grim: a move takes a vertex that has a neighbor, and then all vertices that have none.

Vertices without a neighbor at the start are gone before the first move.

Adams, Dixon, Elder, Peabody, Vega, Willis, "Combinatorial analysis of a subtraction game on graphs"
(2015).
"""

import zermelo


def beside_others(graph, left):
    return frozenset(v for v in left if not left.isdisjoint(graph.neighbors(v)))


def moves(graph, left):
    for v in sorted(left):
        yield v, beside_others(graph, left - {v})


GAME = zermelo.ruleset(
    "my-grim",
    start=lambda graph: beside_others(graph, frozenset(range(graph.n))),
    moves=moves,
    components="connected",
)
