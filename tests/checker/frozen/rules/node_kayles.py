"""Node-Kayles: a move takes a vertex and its neighbours.

Schaefer, "On the complexity of some two-person perfect-information games" (1978).
"""

import zermelo


def moves(graph, left):
    for v in sorted(left):
        yield v, left - {v} - set(graph.neighbors(v))


GAME = zermelo.ruleset(
    "my-kayles",
    start=lambda graph: frozenset(range(graph.n)),
    moves=moves,
    components="connected",
)
