"""The moves of VertexNim for the compiled search for nimbers: the weights, then the token.

Beside the vertices the token may be `n`, where all weights are 0 under contraction, or `n` + 1, the
position without moves that a blocked player of misère play is given a move to.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from zermelo.compile.instructions import line, table
from zermelo.compile.kernels import jit
from zermelo.core.instance import Instance
from zermelo.games.vertexnim.rules import MOVE_FIRST, STOCKMAN, Standing, VertexNim
from zermelo.solvers.nimber_search.board_kernel import places
from zermelo.solvers.nimber_search.fields import Fields
from zermelo.solvers.nimber_search.fields_kernel import number, store, unpack
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.sets_kernel import count

MASKS, STOCKMANS, MOVES_FIRST, MISERE, FIELDS, WIDTH, WEIGHTS = places(7)
"""The places on a board: the neighbors of each vertex, the rule, the order, whether play is misère,
where numbers stand in words, the words of a position, room for the numbers."""


@jit
def across(masks: Any, positive: int, u: int) -> int:
    """Return the vertices of positive weight to which walks through emptied ones lead."""
    found = near = masks[u]
    inside = 1 << u
    fresh = near & ~positive & ~inside
    while fresh:
        low = fresh & -fresh
        inside |= low
        near = masks[count(low - 1)]
        found |= near
        fresh = (fresh | (near & ~positive)) & ~inside
    return int(found & positive)


@jit
def put(
    fields: Any, width: int, rows: Any, at: int, arena: Any, to: int, changed: int, left: int,
    token: int,
) -> None:  # fmt: skip
    """Write a position with one weight and the token changed."""
    for j in range(width):
        arena[to, j] = rows[at, j]
    if changed >= 0:
        store(fields, arena, to, changed, left)
    store(fields, arena, to, len(fields) - 1, token)


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position, as `games.vertexnim.rules` has them."""
    masks, stockman, move_first = line(board, MASKS), board[STOCKMANS], board[MOVES_FIRST]
    fields, width, weights = table(board, FIELDS), board[WIDTH], line(board, WEIGHTS)
    n, last = len(masks), first
    unpack(fields, rows, at, weights)
    token, positive = weights[n], 0
    for v in range(n):
        if weights[v]:
            positive |= 1 << v
    if token > n:
        return last
    if move_first and token < n:
        to = masks[token] & positive if stockman else across(masks, positive, token)
        while to:
            low = to & -to
            to ^= low
            v = count(low - 1)
            for left in range(weights[v]):
                over = not stockman and left == 0 and positive == low
                put(fields, width, rows, at, arena, last, v, left, n if over else v)
                last += 1
    elif token < n:
        to = masks[token]
        for left in range(weights[token]):
            if not stockman and left < 2:  # from 1 on nothing changes
                now = positive if left else positive & ~(1 << token)
                if now == 0:
                    put(fields, width, rows, at, arena, last, token, left, n)
                    last += 1
                    continue
                to = across(masks, now, token)
                if left and to == 0:
                    break
            rest = to
            while rest:
                low = rest & -rest
                rest ^= low
                put(fields, width, rows, at, arena, last, token, left, count(low - 1))
                last += 1
    if last == first and board[MISERE]:  # who is blocked wins
        put(fields, width, rows, at, arena, last, -1, 0, n + 1)
        last += 1
    return last


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the position if it may have a move; its weight is that of the token's vertex."""
    fields, width = table(board, FIELDS), board[WIDTH]
    n = len(fields) - 1
    token = number(fields, rows, at, n)
    if token > n or (token == n and not board[MISERE]):
        return first
    for j in range(width):
        arena[first, j] = rows[at, j]
    weight = 0
    if token < n:
        weight = number(fields, rows, at, token)
    arena[first, width + 1] = weight
    return first + 1


def encode(instance: Instance) -> Coded:
    """Return the moves of a game."""
    game: VertexNim = instance.position
    n = game.graph.n
    fields = Fields.of((*game.weights, n + 1))
    board = (
        np.array(game.graph.masks, np.int64),
        game.rule == STOCKMAN,
        game.order == MOVE_FIRST,
        game.misere,
        fields.array,
        fields.width,
        np.zeros(n + 1, np.int64),
    )

    def pack(position: Standing) -> list[int]:
        token = position.token
        if token is None:
            token = n if position.weights else n + 1
        return fields.words((*(position.weights or [0] * n), token))

    most = sum(game.weights) if game.order == MOVE_FIRST else max(game.weights) * n
    return Coded(sys.modules[__name__], board, fields.width, most + 2, pack)
