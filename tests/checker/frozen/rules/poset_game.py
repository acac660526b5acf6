"""Poset games: a move takes a vertex and all that it leads to, along any number of arcs.

Gale, "A curious Nim-type game" (1974), for the rectangle (Chomp); Schaefer (1978) for posets. The
poset is given by a digraph without circuits; an arc leads from the smaller element to the larger.
"""

import zermelo


def moves(graph, left):
    for v in sorted(left):
        taken, fresh = {v}, [v]
        while fresh:
            for u in graph.neighbors(fresh.pop()):
                if u in left and u not in taken:
                    taken.add(u)
                    fresh.append(u)
        yield v, left - taken


GAME = zermelo.ruleset(
    "poset-game",
    start=lambda graph: frozenset(range(graph.n)),
    moves=moves,
    graph="directed",
)
