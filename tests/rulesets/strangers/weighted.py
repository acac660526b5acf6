"""A vertex may be taken if its weight is at least the number of its neighbors that are left."""

import zermelo


def start(graph, weights):
    return frozenset(range(graph.n)), weights


def moves(graph, position):
    left, weights = position
    for v in left:
        degree = sum(1 for u in graph.neighbors(v) if u in left)
        if weights[v] >= degree:
            yield v, (left - {v}, weights)


GAME = zermelo.ruleset("weighted", start=start, moves=moves, data={"weights": ("weights", 1)})
