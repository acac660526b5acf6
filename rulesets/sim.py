"""Sim: two players color edges in turn; who cannot but close a triangle of his own color loses.

Simmons, "The game of SIM" (J. Recreational Math. 2, 1969); on K_6 the second player wins (Mead,
Rosa, Huang, "The game of Sim: a winning strategy for the second player", Math. Mag. 47, 1974). A
position holds the edges of the player to move, and those of the other.
"""

import zermelo


def moves(graph, position):
    mine, other = position
    for u, v in graph.edges:
        ends = [
            w
            for w in range(graph.n)
            if (min(u, w), max(u, w)) in mine and (min(v, w), max(v, w)) in mine
        ]
        if (u, v) not in mine and (u, v) not in other and not ends:
            yield (u, v), (other, mine | {(u, v)})


GAME = zermelo.ruleset("sim", start=lambda graph: (frozenset(), frozenset()), moves=moves)
