"""Clobber: a stone takes a stone of the other color beside it. Albert et al. (2005)."""

import zermelo


def start(graph, blue):
    mine = frozenset(blue)
    return mine, frozenset(range(graph.n)) - mine


def moves(graph, position, player):
    blue, red = position
    own, other = (blue, red) if player == "left" else (red, blue)
    for u in own:
        for v in graph.neighbors(u):
            if v in other:
                mine, yours = (own - {u}) | {v}, other - {v}
                yield (u, v), ((mine, yours) if player == "left" else (yours, mine))


GAME = zermelo.ruleset(
    "clobber", start=start, moves=moves, partizan=True, data={"blue": "vertices"}
)
