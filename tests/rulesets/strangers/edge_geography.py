"""Geography on edges: the token uses up the arcs that it goes along."""

import zermelo


def start(graph, token):
    return token, frozenset(graph.edges)


def moves(graph, position):
    here, arcs = position
    yield from ((arc[1], (arc[1], arcs - {arc})) for arc in arcs if arc[0] == here)


GAME = zermelo.ruleset(
    "edge-geography", start=start, moves=moves, graph="directed", data={"token": "vertex"}
)
