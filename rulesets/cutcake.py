"""Cutcake: Left cuts a cake of squares from top to bottom, Right from side to side, along lines.

Berlekamp, Conway, Guy, "Winning ways" (1982), chapter 2. A position is the pieces, as (rows,
columns).
"""

import zermelo


def moves(graph, pieces, player):
    for number, (rows, columns) in enumerate(pieces):
        rest = pieces[:number] + pieces[number + 1 :]
        for cut in range(1, columns if player == "left" else rows):
            if player == "left":
                halves = (rows, cut), (rows, columns - cut)
            else:
                halves = (cut, columns), (rows - cut, columns)
            yield [rows, columns, cut], tuple(sorted(rest + halves))


GAME = zermelo.ruleset(
    "cutcake",
    start=lambda rows, columns: ((rows, columns),),
    moves=moves,
    partizan=True,
    graph="none",
    data={"rows": int, "columns": int},
    components=lambda graph, pieces: [(piece,) for piece in pieces],
)
