"""Amazons: a queen moves along a line of free squares, and shoots an arrow along another one.

Walter Zamkauskas (1988); Berlekamp, "Sums of 2 x N Amazons" (2000). The square of the arrow is
gone. Written in rows, "L./.R": L is a queen of Left's and R one of Right's.
"""

import zermelo

LINES = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)]


def reached(board, y, x):
    for dy, dx in LINES:
        there = y + dy, x + dx
        while board.get(there) == ".":
            yield there
            there = there[0] + dy, there[1] + dx


def moves(graph, text, player):
    rows = text.split("/")
    board = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    own, step = "L" if player == "left" else "R", len(rows[0])
    for here in [cell for cell in board if board[cell] == own]:
        for there in reached(board, *here):
            moved = {**board, here: ".", there: own}
            for arrow in reached(moved, *there):
                after = {**moved, arrow: "#"}
                cells = "".join(after[cell] for cell in board)
                lines = [cells[i : i + step] for i in range(0, len(cells), step)]
                yield [here, there, arrow], "/".join(lines)


DATA = {"board": str}
GAME = zermelo.ruleset(
    "amazons", start=lambda board: board, moves=moves, partizan=True, graph="none", data=DATA
)
