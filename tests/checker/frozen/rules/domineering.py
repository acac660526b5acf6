"""Domineering on the cells of a board: Left takes two cells in a column, Right two in a row."""

import zermelo


def moves(graph, free, player):
    for u, v in graph.edges:
        upright = v - u > 1
        if u in free and v in free and upright == (player == "left"):
            yield (u, v), free - {u, v}


GAME = zermelo.ruleset(
    "domineering", start=lambda graph: frozenset(range(graph.n)), moves=moves, partizan=True
)
