"""Compiled searches on large graphs: labels by lighter neighbours, and vertices of weight 1.

The searches stop after a number of edges and go on from where they stopped, so that the deadline
can be looked at. Their arrays are not filled beforehand: a search pays for what it touches.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.rules import STOCKMAN, VertexNim
from zermelo.solvers.vertexnim.labels import LOST, OPEN, WON, Labelled, weights_as_ranks

BUDGET = 1 << 24
"""Edges between two looks at the clock: less than half a second."""


@jit
def local(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, stockman: bool, v: int
) -> int:
    """Return the label of a vertex that its loop, its weight or a neighbour of weight 1 decides."""
    if stockman and weights[v] == 0:
        return LOST
    for place in range(offsets[v], offsets[v + 1]):
        x = targets[place]
        if x == v or (not stockman and weights[x] == 1):
            return WON
    return OPEN


@jit
def label(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, stockman: bool,
    labels: np.ndarray, places: np.ndarray, stack: np.ndarray, depth: int, budget: int,
) -> int:  # fmt: skip
    """Label the vertices on the stack; return its depth, 0 when the first one has its label.

    `places` holds for every vertex on the stack the edge that is looked at next; that of a vertex
    that is `WON` through a neighbour stays at the edge to it.
    """
    while depth > 0 and budget > 0:
        v = stack[depth - 1]
        place, end = places[v], offsets[v + 1]
        deeper = -1
        while place < end:
            x = targets[place]
            budget -= 1
            if weights[x] < weights[v]:
                if labels[x] == OPEN:
                    labels[x] = local(offsets, targets, weights, stockman, x)
                    budget -= offsets[x + 1] - offsets[x]
                    if labels[x] == OPEN:
                        deeper = x
                        break
                if labels[x] == LOST:
                    labels[v] = WON
                    break
            place += 1
        places[v] = place
        if deeper >= 0:
            places[deeper] = offsets[deeper]
            stack[depth] = deeper
            depth += 1
            continue
        if labels[v] == OPEN:
            labels[v] = LOST
        depth -= 1
    return depth


@jit
def ones(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, seen: np.ndarray,
    queue: np.ndarray, done: int, count: int, budget: int,
) -> tuple[int, int]:  # fmt: skip
    """Add to a queue the vertices of weight 1 that it leads to; return how far it is, and its end.

    It is finished when both are equal.
    """
    while done < count and budget > 0:
        v = queue[done]
        done += 1
        for place in range(offsets[v], offsets[v + 1]):
            x = targets[place]
            if weights[x] == 1 and not seen[x]:
                seen[x] = 1
                queue[count] = x
                count += 1
        budget -= offsets[v + 1] - offsets[v]
    return done, count


def arrays(game: VertexNim) -> tuple[Any, Any, Any]:
    """Return offsets, targets and weights as NumPy arrays."""
    offsets, targets = (np.frombuffer(part, np.int64) for part in game.graph.csr)
    return offsets, targets, weights_as_ranks(game)


def lighter(
    game: VertexNim, u: int, deadline: Deadline, rows: tuple[Any, Any, Any] | None = None
) -> Labelled:
    """Return what `labels.lighter` does; `rows` are the arrays, if they are there."""
    n, rows = game.graph.n, rows or arrays(game)
    labels, places, stack = np.zeros(n, np.int8), np.empty(n, np.int64), np.empty(n, np.int64)
    stack[0], places[u], depth = u, rows[0][u], 1
    while depth:
        deadline.check()
        depth = label(*rows, game.rule == STOCKMAN, labels, places, stack, depth, BUDGET)

    def witness_of(v: int) -> int:
        # A vertex that is won by itself was never on the stack and has no place.
        by_itself = labels[v] == WON and local(*rows, game.rule == STOCKMAN, v) == WON
        return int(rows[1][places[v]]) if labels[v] == WON and not by_itself else -1

    return Labelled(int(labels[u]), witness_of(u) if labels[u] == WON else None, witness_of)


def ones_around(game: VertexNim, u: int, deadline: Deadline) -> list[int]:
    """Return what `contraction.ones_around` does."""
    n, rows = game.graph.n, arrays(game)
    seen, queue = np.zeros(n, np.uint8), np.empty(n, np.int64)
    seen[u], queue[0], done, count = 1, u, 0, 1
    while done < count:
        deadline.check()
        done, count = ones(*rows, seen, queue, done, count, BUDGET)
    found: list[int] = queue[:count].tolist()
    return found
