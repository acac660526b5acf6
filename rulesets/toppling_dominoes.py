"""Toppling Dominoes: a player topples an own domino in a row to a side, with all on that side.

Fink, Nowakowski, Siegel, Wolfe, "Toppling conjectures" (2015). L is Left's, R is Right's, and E is
a domino that both may topple.
"""

import zermelo


def moves(graph, row, player):
    own = "LE" if player == "left" else "RE"
    for number, domino in enumerate(row):
        if domino in own:
            yield [number, "right"], row[:number]
            yield [number, "left"], row[number + 1 :]


GAME = zermelo.ruleset(
    "toppling-dominoes",
    start=lambda row: row,
    moves=moves,
    partizan=True,
    graph="none",
    data={"row": str},
)
