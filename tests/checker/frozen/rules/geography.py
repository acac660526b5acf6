"""Geography: a token goes along arcs, and never comes back to a vertex.

Schaefer, "On the complexity of some two-person perfect-information games" (1978).
"""

import zermelo


def start(graph, token):
    return token, frozenset(range(graph.n)) - {token}


def moves(graph, position):
    token, left = position
    for v in graph.neighbors(token):
        if v in left:
            yield v, (v, left - {v})


GAME = zermelo.ruleset(
    "my-geography", start=start, moves=moves, graph="directed", data={"token": "vertex"}
)
