"""A cop (Left) and a robber in turn, for some rounds."""

import zermelo


def start(graph, cop, robber, rounds):
    return cop, robber, rounds


def moves(graph, position, player):
    cop, robber, rounds = position
    if cop == robber:
        if player == "left":
            yield "caught", (cop, robber, rounds)
        return
    if rounds == 0:
        return
    here = cop if player == "left" else robber
    for v in (here, *graph.neighbors(here)):
        if player == "left":
            yield v, (v, robber, rounds - 1)
        else:
            yield v, (cop, v, rounds)


GAME = zermelo.ruleset(
    "cop-and-robber",
    start=start,
    moves=moves,
    partizan=True,
    data={"cop": "vertex", "robber": "vertex", "rounds": (int, 3)},
)
