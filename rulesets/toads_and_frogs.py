"""Toads and Frogs: Left's toads hop right and Right's frogs left, one square, or over one other.

Richard Guy; Berlekamp, Conway, Guy, "Winning ways" (1982), chapter 1. Written as in "TT.FF".
"""

import zermelo


def moves(graph, strip, player):
    own, other, step = ("T", "F", 1) if player == "left" else ("F", "T", -1)
    for here, animal in enumerate(strip):
        for there in (here + step, here + 2 * step):
            if animal != own or not 0 <= there < len(strip):
                continue
            if strip[there] == "." and (there == here + step or strip[here + step] == other):
                after = list(strip)
                after[here], after[there] = ".", own
                yield here, "".join(after)


GAME = zermelo.ruleset(
    "toads-and-frogs",
    start=lambda strip: strip,
    moves=moves,
    partizan=True,
    graph="none",
    data={"strip": str},
)
