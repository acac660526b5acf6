"""The moves of Edge-Nim for the compiled search for nimbers: the weights, then the token."""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import inlined, jit
from zermelo.solvers.nimber_search.fields_kernel import store, unpack


@jit
def reach(offsets: Any, ends: Any, places: Any, weights: Any, token: int, queue: Any) -> None:
    """Leave the weights of the edges that the token can come to, the others become 0."""
    m = len(weights)
    n = len(offsets) - 1
    seen, kept = queue[1], queue[2]
    for v in range(n):
        seen[v] = 0
    for e in range(m):
        kept[e] = 0
    queue[0, 0], seen[token], at, end = token, 1, 0, 1
    while at < end:
        u = queue[0, at]
        at += 1
        for i in range(offsets[u], offsets[u + 1]):
            e, v = places[i], ends[i]
            if weights[e]:
                kept[e] = 1
                if not seen[v]:
                    seen[v], queue[0, end] = 1, v
                    end += 1
    for e in range(m):
        if not kept[e]:
            weights[e] = 0


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position: by edges at the token, and then by weights."""
    offsets, ends, places, fields, width, numbers, queue = board
    m = len(fields) - 1
    unpack(fields, rows, at, numbers[0])
    weights, after = numbers[0, :m], numbers[1, :m]
    token, last = numbers[0, m], first
    for i in range(offsets[token], offsets[token + 1]):
        e, v = places[i], ends[i]
        for less in range(weights[e]):
            if less:  # the token comes to the same edges as before
                for j in range(width):
                    arena[last, j] = rows[at, j]
                store(fields, arena, last, e, less)
            else:
                for other in range(m):
                    after[other] = weights[other]
                after[e] = 0
                reach(offsets, ends, places, after, v, queue)
                for j in range(width):
                    arena[last, j] = 0
                for other in range(m):
                    store(fields, arena, last, other, after[other])
            store(fields, arena, last, m, v)
            last += 1
    return last


@inlined
def parts(
    board: Any,
    rows: Any,
    at: int,
    arena: Any,
    first: int,
    total: Any,  # noqa: ARG001
) -> int:
    """Write the position if it has a move; its weight is how many."""
    offsets, _, places, fields, width, numbers, _ = board
    m = len(fields) - 1
    unpack(fields, rows, at, numbers[1])
    token, moves = numbers[1, m], 0
    for i in range(offsets[token], offsets[token + 1]):
        moves += numbers[1, places[i]]
    if not moves:
        return first
    for j in range(width):
        arena[first, j] = rows[at, j]
    arena[first, width + 1] = moves
    return first + 1
