"""The moves of Edge-Nim for the compiled search for nimbers: the weights, then the token."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from zermelo.compile.instructions import line, table
from zermelo.compile.kernels import jit
from zermelo.core.instance import Instance
from zermelo.games.edge_nim.rules import RULES, Board, EdgeNim, Move, Standing, start
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers.edge_nim import largest
from zermelo.solvers.nimber_search.board_kernel import places
from zermelo.solvers.nimber_search.fields import Fields
from zermelo.solvers.nimber_search.fields_kernel import number, store, unpack
from zermelo.solvers.nimber_search.loop import Coded

OFFSETS, ENDS, PLACES, FIELDS, NUMBERS, SEEN, QUEUE, EDGES, EITHER, WIDTH = places(10)
"""The places on a board: where the edges of each vertex begin, their other ends and their numbers;
where numbers stand in words; room for them, for the parts of vertices, a queue, and edges to parts;
one end of each edge; and the words of a position."""


@jit
def marked(
    offsets: Any, ends: Any, places: Any, weights: Any, token: int, seen: Any, queue: Any,
    edges: Any,
) -> int:  # fmt: skip
    """Mark the parts into which the vertices fall without the token's, with 1, 2 and so on.

    `edges` gets how many edges lead from the token to each, and how many parts there are is
    returned. Nothing is marked where the token has at most one edge left; and the last part only as
    far as to see that two edges or more lead to it, by one of which the token can come back.
    """
    left = 0
    for i in range(offsets[token], offsets[token + 1]):
        left += weights[places[i]] > 0
    if left < 2:
        return left
    seen[:] = 0
    seen[token] = -1
    parts = 0
    for i in range(offsets[token], offsets[token + 1]):
        if seen[ends[i]] or not weights[places[i]]:
            continue
        parts += 1
        queue[0], seen[ends[i]], at, end, edges[parts] = ends[i], parts, 0, 1, 0
        while at < end:
            u = queue[at]
            at += 1
            for j in range(offsets[u], offsets[u + 1]):
                v = ends[j]
                if not weights[places[j]]:
                    continue
                if v == token:
                    edges[parts] += 1
                    left -= 1
                    if left == 0 and edges[parts] > 1:
                        return parts
                elif not seen[v]:
                    seen[v], queue[end] = parts, v
                    end += 1
    return parts


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position: by edges at the token, and then by weights.

    An edge that the token cannot come to any more counts 0. Before a move it can come to all that
    have positive weight, so that only the part can be cut off that it leaves by its last edge.
    """
    offsets, ends, places = line(board, OFFSETS), line(board, ENDS), line(board, PLACES)
    fields, width, numbers = table(board, FIELDS), board[WIDTH], line(board, NUMBERS)
    seen, edges, either = line(board, SEEN), line(board, EDGES), line(board, EITHER)
    m = len(fields) - 1
    unpack(fields, rows, at, numbers)
    token, weights, last = numbers[m], numbers[:m], first
    parts = marked(offsets, ends, places, weights, token, seen, line(board, QUEUE), edges)
    for i in range(offsets[token], offsets[token + 1]):
        e, v = places[i], ends[i]
        for left in range(weights[e]):
            for j in range(width):
                arena[last, j] = rows[at, j]
            store(fields, arena, last, e, left)
            store(fields, arena, last, m, v)
            # Other moves leave the token where it can come to the same edges.
            if left == 0 and parts > 1 and edges[seen[v]] == 1:
                for other in range(m):
                    if weights[other] and seen[either[other]] != seen[v]:
                        store(fields, arena, last, other, 0)
            last += 1
    return last


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the position if it has a move; its weight is how many."""
    offsets, places, fields = line(board, OFFSETS), line(board, PLACES), table(board, FIELDS)
    token, moves = number(fields, rows, at, len(fields) - 1), 0
    for i in range(offsets[token], offsets[token + 1]):
        moves += number(fields, rows, at, places[i])
    if not moves:
        return first
    width = board[WIDTH]
    for j in range(width):
        arena[first, j] = rows[at, j]
    arena[first, width + 1] = moves
    return first + 1


def encode(instance: Instance) -> Coded:
    """Return the moves of a game."""
    game: EdgeNim = instance.position
    n, m = game.graph.n, game.graph.m
    fields = Fields.of(largest(game))
    rows = game.board.at
    flat = [pair for row in rows for pair in row]
    board = (
        np.cumsum([0, *map(len, rows)]),
        np.array([v for v, _ in flat], np.int64),
        np.array([place for _, place in flat], np.int64),
        fields.array,
        np.zeros(m + 1, np.int64),
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.zeros(n + 1, np.int64),
        np.array([u for u, _ in game.graph.edges], np.int64),
        fields.width,
    )
    most = max(sum(game.weights[place] for _, place in row) for row in rows)

    def pack(position: Standing | int) -> list[int]:
        if isinstance(position, int):
            return fields.split(position)
        return fields.words((*position.weights, position.token))

    rules = packed(instance, fields)
    return Coded(sys.modules[__name__], board, fields.width, most + 1, pack, rules)


def packed(instance: Instance, fields: Fields) -> Impartial:
    """Return rules for the same moves whose positions are integers, which are small and found soon.

    An integer is the numbers of a position side by side.
    """
    board: Board = instance.position.board
    *shifts, base = fields.shifts
    masks = [most for _, _, most in fields.place]
    at = [[(v, shifts[e], masks[e]) for v, e in row] for row in board.at]
    every = masks[-1] << base

    def first(game: EdgeNim) -> int:
        found = start(game)
        return fields.join((*found.weights, found.token))

    def standing(position: int) -> Standing:
        numbers = [position >> shift & mask for shift, mask in zip(shifts, masks, strict=False)]
        return Standing(board, tuple(numbers), position >> base)

    def within_reach(position: int, token: int, before: int) -> int:
        """Return a position without the edges that the token cannot come to.

        Where it can come back to the vertex before, it can come to all that it could.
        """
        seen, order, edges = 1 << token, [token], every
        for u in order:
            if u == before:
                return position
            for v, shift, mask in at[u]:
                if position >> shift & mask:
                    edges |= mask << shift
                    if not seen >> v & 1:
                        seen |= 1 << v
                        order.append(v)
        return position & edges

    def options(position: int) -> Iterator[tuple[Move, int]]:
        token = position >> base
        for v, shift, mask in at[token]:
            weight = position >> shift & mask
            moved = position - (weight << shift) + (v - token << base)
            if weight:
                yield (0, v), within_reach(moved, v, token)
            for left in range(1, weight):
                yield (left, v), moved + (left << shift)

    return replace(
        RULES,
        start=first,
        options=options,
        components=lambda position: [position] if position & ~every else [],
        choices=lambda position: sum(
            position >> shift & mask for _, shift, mask in at[position >> base]
        ),
        write=lambda position: RULES.write(standing(position)),
    )
