"""Arc-Kayles on vertices: a move takes two neighbors."""

import zermelo

GAME = zermelo.ruleset(
    "arc-kayles-vertices",
    start=lambda graph: frozenset(range(graph.n)),
    moves=lambda graph, left: (
        ((u, v), left - {u, v}) for u, v in graph.edges if u in left and v in left
    ),
)
