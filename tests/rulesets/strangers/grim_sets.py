"""Grim: a move takes a vertex that has a neighbor left, and with it all that stand alone then."""

import zermelo


def isolated(graph, vertices):
    alone = set()
    for v in vertices:
        if not set(graph.neighbors(v)) & vertices:
            alone.add(v)
    return alone


def moves(graph, position):
    for vertex in position:
        remaining = position.difference({vertex})
        yield vertex, remaining - isolated(graph, remaining)


def start(graph):
    everything = frozenset(range(graph.n))
    return everything - isolated(graph, everything)


GAME = zermelo.ruleset("grim-sets", start=start, moves=moves)
