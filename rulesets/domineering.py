"""Domineering: Left puts dominoes upright on a board and Right lays them flat.

Göran Andersson; Berlekamp, Conway, Guy, "Winning ways" (1982), chapter 5. The board is a grid with
the given number of columns, of which cells may be missing.
"""

import zermelo


def start(graph, columns, missing):
    return frozenset(range(graph.n)) - set(missing), columns


def moves(graph, position, player):
    free, columns = position
    for u, v in graph.edges:
        if u in free and v in free and (v - u == columns) == (player == "left"):
            yield (u, v), (free - {u, v}, columns)


def components(graph, position):
    free, columns = position
    for part in zermelo.connected(graph, free):
        yield part, columns


GAME = zermelo.ruleset(
    "domineering",
    start=start,
    moves=moves,
    partizan=True,
    data={"columns": int, "missing": ("vertices", ())},
    components=components,
)
