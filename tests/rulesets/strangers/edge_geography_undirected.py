"""Geography on edges of an undirected graph."""

import zermelo


def moves(graph, position):
    token, used = position
    for v in graph.neighbors(token):
        edge = (min(token, v), max(token, v))
        if edge not in used:
            yield v, (v, used | {edge})


GAME = zermelo.ruleset(
    "edge-geography-undirected",
    start=lambda graph, token: (token, frozenset()),
    moves=moves,
    data={"token": "vertex"},
)
