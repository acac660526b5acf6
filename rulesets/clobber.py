"""Clobber: a stone takes a stone of the other colour beside it, and stands in its place.

Albert, Grossman, Nowakowski, Wolfe, "An introduction to Clobber" (2005). Left's stones are given.
"""

import zermelo


def start(graph, blue):
    mine = frozenset(blue)
    return mine, frozenset(range(graph.n)) - mine


def moves(graph, position, player):
    own, other = position if player == "left" else position[::-1]
    for u in sorted(own):
        for v in graph.neighbors(u):
            if v in other:
                after = own - {u} | {v}, other - {v}
                yield (u, v), after if player == "left" else after[::-1]


def components(graph, position):
    blue, red = position
    for part in zermelo.connected(graph, blue | red):
        if blue & part and red & part:
            yield blue & part, red & part


GAME = zermelo.ruleset(
    "clobber",
    start=start,
    moves=moves,
    partizan=True,
    data={"blue": ("vertices", ())},
    components=components,
)
