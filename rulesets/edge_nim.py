"""Edge-Nim: a move lowers the weight of an edge at the token, which then goes along it.

Who finds no edge of positive weight at the token loses. Along a loop the token stays where it is.

Fukuyama, "A Nim game played on graphs" (2003).
"""

import zermelo


def start(graph, edge_weights, token):
    return edge_weights, token


def moves(graph, position):
    weights, token = position
    for number, (u, v) in enumerate(graph.edges):
        if token in (u, v):
            other = v if token == u else u
            for left in range(weights[number]):
                after = (*weights[:number], left, *weights[number + 1 :])
                yield [left, other], (after, other)


GAME = zermelo.ruleset(
    "my-edge-nim",
    start=start,
    moves=moves,
    data={"edge_weights": ("edge-weights", 2), "token": "vertex"},
    loops=True,
)
