"""Arc-Kayles on vertices, whose connected parts are played apart."""

import zermelo


def moves(graph, left):
    for u, v in graph.edges:
        if {u, v} <= left:
            yield (u, v), left - {u, v}


GAME = zermelo.ruleset(
    "arc-kayles-parts",
    start=lambda graph: frozenset(range(graph.n)),
    moves=moves,
    components="connected",
)
