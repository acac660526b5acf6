"""Shannon's switching game: Left (Short) keeps edges, Right (Cut) deletes them.

Left wants a path of kept edges between two vertices, Right wants that no path is left; who has lost
this finds no move. Lehman, "A solution of the Shannon switching game" (1964).
"""

import zermelo


def joined(graph, edges, ends):
    board = zermelo.Graph.from_edges(graph.n, sorted(edges))
    return ends[1] in next(zermelo.connected(board, frozenset(range(graph.n)), first=ends[0]))


def start(graph, ends):
    return frozenset(graph.edges), frozenset(), ends


def moves(graph, position, player):
    free, kept, ends = position
    if joined(graph, kept, ends) or not joined(graph, free | kept, ends):
        return
    for edge in sorted(free):
        yield edge, (free - {edge}, kept | {edge} if player == "left" else kept, ends)


GAME = zermelo.ruleset(
    "shannon-switching", start=start, moves=moves, partizan=True, data={"ends": "vertices"}
)
