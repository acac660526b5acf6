"""Graph Chomp: a move takes an edge, or a vertex with its edges.

Gale and Neyman, "Nim-type games" (1982), as subset take-away; on graphs Khandhawit and Ye, "Chomp
on graphs and subsets" (2011).
"""

import zermelo


def start(graph):
    return frozenset((v,) for v in range(graph.n)) | frozenset(graph.edges)


def moves(graph, left):
    for piece in sorted(left):
        rest = left - {other for other in left if set(piece) <= set(other)}
        yield piece[0] if len(piece) == 1 else piece, rest


def components(graph, left):
    edges = [piece for piece in left if len(piece) == 2]
    standing = zermelo.Graph.from_edges(graph.n, edges)
    whole = frozenset(piece[0] for piece in left if len(piece) == 1)
    for part in zermelo.connected(standing, whole):
        yield frozenset(piece for piece in left if piece[0] in part)


GAME = zermelo.ruleset("graph-chomp", start=start, moves=moves, components=components)
