"""Hackenbush: Left cuts blue edges, Right red ones, both green ones; what hangs in the air is gone.

Berlekamp, Conway, Guy, "Winning ways" (1982), chapters 1 and 7. The ground is one vertex. Edges are
blue unless they are said to be red or green.
"""

import zermelo

BLUE, RED, GREEN = range(3)


def start(graph, ground, red, green):
    color = {tuple(sorted(edge)): RED for edge in red}
    color |= {tuple(sorted(edge)): GREEN for edge in green}
    edges = frozenset((u, v, color.get((u, v), BLUE)) for u, v in graph.edges)
    return standing(graph, ground, edges), ground


def standing(graph, ground, edges):
    """Return the edges that still hang together with the ground."""
    board = zermelo.Graph.from_edges(graph.n, [edge[:2] for edge in edges])
    held = next(zermelo.connected(board, frozenset(range(graph.n)), first=ground))
    return frozenset(edge for edge in edges if edge[0] in held)


def moves(graph, position, player):
    edges, ground = position
    own = BLUE if player == "left" else RED
    for edge in sorted(edges):
        if edge[2] == own or edge[2] == GREEN:
            yield edge[:2], (standing(graph, ground, edges - {edge}), ground)


GAME = zermelo.ruleset(
    "hackenbush",
    start=start,
    moves=moves,
    partizan=True,
    data={"ground": ("vertex", 0), "red": ("edges", ()), "green": ("edges", ())},
)
