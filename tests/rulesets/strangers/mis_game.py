"""Maker of an independent set: each player adds a vertex that has no neighbor in the set."""

import zermelo


def can_add(graph, chosen, v):
    return v not in chosen and all(u not in chosen for u in graph.neighbors(v))


def moves(graph, chosen):
    options = [v for v in range(graph.n) if can_add(graph, chosen, v)]
    for v in options:
        yield v, chosen | {v}


GAME = zermelo.ruleset("independent", start=lambda graph: frozenset(), moves=moves)
