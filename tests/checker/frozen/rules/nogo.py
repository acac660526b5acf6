"""NoGo on a graph: each player puts stones, and every group of one colour keeps a liberty.

A liberty is an empty vertex beside the group. Chou, Teytaud, Yen, "Revisiting Monte-Carlo tree
search on a normal form game: NoGo" (2011), for the game on the board of Go.
"""

import zermelo


def alive(graph, stones, empty):
    """Whether every group has a liberty."""
    for group in zermelo.connected(graph, stones):
        if not any(u in empty for v in group for u in graph.neighbors(v)):
            return False
    return True


def moves(graph, position, player):
    blue, red = position
    empty = frozenset(range(graph.n)) - blue - red
    for v in sorted(empty):
        after = (blue | {v}, red) if player == "left" else (blue, red | {v})
        if all(alive(graph, stones, empty - {v}) for stones in after):
            yield v, after


GAME = zermelo.ruleset(
    "nogo", start=lambda graph: (frozenset(), frozenset()), moves=moves, partizan=True
)
