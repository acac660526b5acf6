"""Stockman's game: the token's vertex loses weight, and then the token goes on to a neighbor."""

import zermelo


def start(graph, weights, token):
    return weights, token


def moves(graph, position):
    weights, token = position
    for left in range(weights[token]):
        after = weights[:token] + (left,) + weights[token + 1 :]
        for v in graph.neighbors(token):
            yield [left, v], (after, v)


GAME = zermelo.ruleset(
    "vertex-nim", start=start, moves=moves, data={"weights": "weights", "token": "vertex"}
)
