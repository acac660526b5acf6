"""Cutthroat: Left deletes blue vertices, Right red ones; then what is of one color falls away.

McCurdy, Nowakowski, "Cutthroat, an all-small game on graphs" (2005).
"""

import zermelo


def start(graph, blue):
    return clean(graph, frozenset(range(graph.n)), frozenset(blue)), frozenset(blue)


def clean(graph, left, blue):
    kept = frozenset()
    for part in zermelo.connected(graph, left):
        if part & blue and part - blue:
            kept |= part
    return kept


def moves(graph, position, player):
    left, blue = position
    mine = left & blue if player == "left" else left - blue
    for v in sorted(mine):
        yield v, (clean(graph, left - {v}, blue), blue)


GAME = zermelo.ruleset(
    "cutthroat", start=start, moves=moves, partizan=True, data={"blue": "vertices"}
)
