"""Konane in a row: a stone jumps over a neighbour of the other colour, and takes it; and so on.

Traditional, of Hawaii; Ernst, "Playing Konane mathematically" (1995). Written as in "xo.xo", where
x is Left's. A move jumps on in its direction as far as the player likes.
"""

import zermelo


def moves(graph, row, player):
    own, other = "xo" if player == "left" else "ox"
    for here, stone in enumerate(row):
        for step in (1, -1):
            cells, there = list(row), here
            while stone == own and 0 <= there + 2 * step < len(row):
                if cells[there + step] != other or cells[there + 2 * step] != ".":
                    break
                cells[there], cells[there + step], cells[there + 2 * step] = ".", ".", own
                there += 2 * step
                yield [here, there], "".join(cells)


GAME = zermelo.ruleset(
    "konane",
    start=lambda row: row,
    moves=moves,
    partizan=True,
    graph="none",
    data={"row": str},
)
