"""Snort: Left colours vertices blue and Right red, and no neighbours get different colours.

Conway, "On numbers and games" (1976), chapter 8; invented by Simon Norton.
"""

import zermelo


def start(graph):
    everything = frozenset(range(graph.n))
    return everything, everything  # where Left may still colour, and where Right may


def moves(graph, position, player):
    left, right = position
    for v in sorted(left if player == "left" else right):
        around = set(graph.neighbors(v))
        if player == "left":
            yield v, (left - {v}, right - around - {v})
        else:
            yield v, (left - around - {v}, right - {v})


def components(graph, position):
    left, right = position
    for part in zermelo.connected(graph, left | right):
        yield left & part, right & part


GAME = zermelo.ruleset("snort", start=start, moves=moves, partizan=True, components=components)
