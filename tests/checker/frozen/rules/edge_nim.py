"""Edge-Nim: take from an edge at the token, and go along it."""

import zermelo


def start(graph, edge_weights, token):
    return edge_weights, token


def moves(graph, position):
    weights, token = position
    for number, (u, v) in enumerate(graph.edges):
        if token in (u, v):
            other = v if token == u else u
            for left in range(weights[number]):
                after = weights[:number] + (left,) + weights[number + 1 :]
                yield [left, other], (after, other)


GAME = zermelo.ruleset(
    "edge-nim-tuples",
    start=start,
    moves=moves,
    data={"edge_weights": ("edge-weights", 2), "token": "vertex"},
)
