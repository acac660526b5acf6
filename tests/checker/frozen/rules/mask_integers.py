"""Node-Kayles by an author who writes bits himself."""

import zermelo


def moves(graph, left):
    for v in range(graph.n):
        if left >> v & 1:
            gone = 1 << v
            for u in graph.neighbors(v):
                gone |= 1 << u
            yield v, left & ~gone


GAME = zermelo.ruleset("mask-integers", start=lambda graph: (1 << graph.n) - 1, moves=moves)
