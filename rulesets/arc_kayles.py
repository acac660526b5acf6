"""Arc-Kayles: a move takes two adjacent vertices, and with them all edges at them.

Schaefer, "On the complexity of some two-person perfect-information games" (1978).
"""

import zermelo


def moves(graph, left):
    for u, v in graph.edges:
        if u in left and v in left:
            yield (u, v), left - {u, v}


GAME = zermelo.ruleset(
    "my-arc-kayles",
    start=lambda graph: frozenset(range(graph.n)),
    moves=moves,
    components="connected",
)
