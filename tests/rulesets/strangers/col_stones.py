"""Col by the stones on the board, in a data class."""

from dataclasses import dataclass

import zermelo


@dataclass(frozen=True)
class Board:
    blue: frozenset
    red: frozenset


def legal(graph, board, player):
    taken = board.blue | board.red
    own = board.blue if player == "left" else board.red
    for v in range(graph.n):
        if v in taken or any(u in own for u in graph.neighbors(v)):
            continue
        yield v


def moves(graph, board, player):
    for v in legal(graph, board, player):
        if player == "left":
            yield v, Board(board.blue | {v}, board.red)
        else:
            yield v, Board(board.blue, board.red | {v})


GAME = zermelo.ruleset(
    "col-stones", start=lambda graph: Board(frozenset(), frozenset()), moves=moves, partizan=True
)
