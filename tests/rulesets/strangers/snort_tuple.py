"""Snort with an index for the player, and lists that are changed."""

import zermelo

INDEX = {"left": 0, "right": 1}


def moves(graph, position, player):
    me = INDEX[player]
    you = 1 - me
    for v in position[me]:
        after = list(position)
        after[me] = after[me] - {v}
        after[you] = after[you] - {v} - frozenset(graph.neighbors(v))
        yield v, tuple(after)


GAME = zermelo.ruleset(
    "snort-tuple",
    start=lambda graph: (frozenset(range(graph.n)),) * 2,
    moves=moves,
    partizan=True,
)
