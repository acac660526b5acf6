"""Vertices with as many brushes as dirty neighbors fire and clean: a one-player race of parity."""

import zermelo


def start(graph, brushes):
    return brushes, frozenset(range(graph.n))


def moves(graph, position):
    brushes, dirty = position
    for v in dirty:
        around = [u for u in graph.neighbors(v) if u in dirty]
        if brushes[v] >= len(around):
            new = list(brushes)
            new[v] -= len(around)
            for u in around:
                new[u] += 1
            yield v, (tuple(new), dirty - {v})


GAME = zermelo.ruleset("brushes", start=start, moves=moves, data={"brushes": ("weights", 1)})
