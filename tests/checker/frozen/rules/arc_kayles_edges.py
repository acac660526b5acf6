"""Arc-Kayles on sets of edges: a move takes an edge with all edges that it meets."""

import zermelo


def start(graph):
    return frozenset(graph.edges)


def moves(graph, left):
    result = []
    for u, v in sorted(left):
        rest = frozenset(e for e in left if u not in e and v not in e)
        result.append(((u, v), rest))
    return result


GAME = zermelo.ruleset("arc-kayles-edges", start=start, moves=moves)
