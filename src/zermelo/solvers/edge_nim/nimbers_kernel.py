"""The moves of Edge-Nim for the compiled search for nimbers: the weights, then the token."""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import inlined, jit
from zermelo.solvers.nimber_search.fields_kernel import number, store, unpack


@jit
def severed(
    offsets: Any, ends: Any, places: Any, weights: Any, start: int, goal: int, seen: Any, queue: Any
) -> bool:
    """Whether no walk along edges of positive weight leads from one vertex to another.

    If so, the vertices are marked that walks lead to. Else the search stops at the other vertex,
    mostly soon.
    """
    for v in range(len(offsets) - 1):
        seen[v] = 0
    queue[0], seen[start], at, end = start, 1, 0, 1
    while at < end:
        u = queue[at]
        at += 1
        if u == goal:
            return False
        for i in range(offsets[u], offsets[u + 1]):
            v = ends[i]
            if not seen[v] and weights[places[i]]:
                seen[v], queue[end] = 1, v
                end += 1
    return True


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position: by edges at the token, and then by weights.

    An edge that the token cannot come to any more counts 0. Before a move it can come to all that
    have positive weight, so that only the part can be cut off that it leaves by its last edge.
    """
    offsets, ends, places, fields, width, numbers, seen, queue, either = board
    m = len(fields) - 1
    unpack(fields, rows, at, numbers)
    token, weights, last = numbers[m], numbers[:m], first
    for i in range(offsets[token], offsets[token + 1]):
        e, v = places[i], ends[i]
        weight = weights[e]
        for left in range(weight):
            for j in range(width):
                arena[last, j] = rows[at, j]
            store(fields, arena, last, e, left)
            store(fields, arena, last, m, v)
            if left == 0:  # other moves leave the token where it can come to the same edges
                weights[e] = 0
                if severed(offsets, ends, places, weights, v, token, seen, queue):
                    for other in range(m):
                        if weights[other] and not seen[either[other]]:
                            store(fields, arena, last, other, 0)
                weights[e] = weight
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
    offsets, _, places, fields, width, _, _, _, _ = board
    token, moves = number(fields, rows, at, len(fields) - 1), 0
    for i in range(offsets[token], offsets[token + 1]):
        moves += number(fields, rows, at, places[i])
    if not moves:
        return first
    for j in range(width):
        arena[first, j] = rows[at, j]
    arena[first, width + 1] = moves
    return first + 1
