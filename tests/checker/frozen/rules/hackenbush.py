"""Red-blue Hackenbush: Left cuts blue edges and Right red ones; what hangs in the air is gone.

Berlekamp, Conway, Guy, "Winning ways" (1982), chapter 1. The ground is one vertex.
"""

import zermelo


def start(graph, ground, red):
    red = {tuple(sorted(edge)) for edge in red}
    edges = frozenset((u, v, (u, v) in red) for u, v in graph.edges)
    return standing(graph, ground, edges), ground


def standing(graph, ground, edges):
    """Return the edges that still hang together with the ground."""
    board = zermelo.Graph.from_edges(graph.n, [edge[:2] for edge in edges])
    held = next(zermelo.connected(board, frozenset(range(graph.n)), first=ground))
    return frozenset(edge for edge in edges if edge[0] in held)


def moves(graph, position, player):
    edges, ground = position
    for edge in sorted(edges):
        if edge[2] == (player == "right"):
            yield edge[:2], (standing(graph, ground, edges - {edge}), ground)


GAME = zermelo.ruleset(
    "hackenbush",
    start=start,
    moves=moves,
    partizan=True,
    data={"ground": ("vertex", 0), "red": ("edges", ())},
)
