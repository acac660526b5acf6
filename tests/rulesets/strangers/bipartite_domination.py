"""Domination: each move takes a vertex that dominates something new; inner functions and match."""

import zermelo


def moves(graph, chosen):
    def closed(v):
        return {v, *graph.neighbors(v)}

    dominated = set()
    for v in chosen:
        dominated |= closed(v)
    for v in range(graph.n):
        if not closed(v) <= dominated:
            yield v, chosen | {v}


GAME = zermelo.ruleset("domination", start=lambda graph: frozenset(), moves=moves)
