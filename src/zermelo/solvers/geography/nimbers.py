"""The moves of geography for the compiled search: the vertices that are ahead, and the token.

A word has `PER` of the vertices; the token's number is in the bits above them, the lower bits of it
in the first word and the others in the second.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from zermelo.compile.instructions import table
from zermelo.compile.kernels import jit
from zermelo.core.instance import Instance
from zermelo.games.geography.rules import Geography, Walk, members, reachable
from zermelo.solvers.nimber_search.board_kernel import places
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.sets_kernel import count

PER, LOW = 55, 7
"""The vertices in a word, and the lower bits of the token's number."""

SET = (1 << PER) - 1

MASKS, WIDTH, SCRATCH = places(3)
"""The places on a board: the neighbors of each vertex, the words of a set, room for two sets."""


@jit
def token_of(width: int, rows: Any, at: int) -> int:
    """Return the token's vertex."""
    token = rows[at, 0] >> PER
    if width > 1:
        token |= (rows[at, 1] >> PER) << LOW
    return int(token)


@jit
def reach(masks: Any, width: int, inside: Any, v: int, fresh: Any, arena: Any, to: int) -> None:
    """Write the vertices of a set to which walks inside it lead from a vertex that is not in it."""
    left = 0
    for j in range(width):
        arena[to, j] = fresh[j] = masks[v, j] & inside[j]
        left |= fresh[j]
    while left:
        left = 0
        for j in range(width):
            while fresh[j]:
                low = fresh[j] & -fresh[j]
                fresh[j] ^= low
                u = j * PER + count(low - 1)
                for i in range(width):
                    new = masks[u, i] & inside[i] & ~arena[to, i]
                    arena[to, i] |= new
                    fresh[i] |= new
        for j in range(width):
            left |= fresh[j]


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position, by ascending vertices."""
    masks, width, scratch = table(board, MASKS), board[WIDTH], table(board, SCRATCH)
    token, last = token_of(width, rows, at), first
    inside, fresh = scratch[0], scratch[1]
    for j in range(width):
        inside[j] = rows[at, j] & SET
    for j in range(width):
        near = masks[token, j] & inside[j]
        while near:
            low = near & -near
            near ^= low
            v = j * PER + count(low - 1)
            inside[j] ^= low
            reach(masks, width, inside, v, fresh, arena, last)
            inside[j] ^= low
            arena[last, 0] |= (v & ((1 << LOW) - 1)) << PER
            if width > 1:
                arena[last, 1] |= (v >> LOW) << PER
            last += 1
    return last


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the position if it has a move; its weight is how many."""
    masks, width = table(board, MASKS), board[WIDTH]
    token, moves = token_of(width, rows, at), 0
    for j in range(width):
        moves += count(masks[token, j] & rows[at, j] & SET)
        arena[first, j] = rows[at, j]
    arena[first, width + 1] = moves
    return first + 1 if moves else first


def encode(instance: Instance) -> Coded:
    """Return the moves of a game, on the vertices that the token can come to."""
    game: Geography = instance.position
    vertices = reachable(game)
    number = {v: i for i, v in enumerate(vertices)}
    width = -(-len(vertices) // PER)

    def sets(found: list[int]) -> list[int]:
        words = [0] * width
        for v in found:
            words[number[v] // PER] |= 1 << number[v] % PER
        return words

    masks = [sets([u for u in game.graph.neighbors(v) if u in number]) for v in vertices]
    board = np.array(masks, np.int64), width, np.zeros((2, width), np.int64)

    def pack(position: Walk) -> list[int]:
        words, token = sets(members(position.ahead)), number[position.token]
        words[0] |= (token & (1 << LOW) - 1) << PER
        if width > 1:
            words[1] |= token >> LOW << PER
        return words

    most = max(len(game.graph.neighbors(v)) for v in vertices)
    return Coded(sys.modules[__name__], board, width, most + 1, pack)
