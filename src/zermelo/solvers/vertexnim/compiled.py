"""The compiled searches with their arrays around them."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.rules import STOCKMAN, VertexNim
from zermelo.solvers.vertexnim import kernel, layers_kernel
from zermelo.solvers.vertexnim.labels import WON, Labelled, weights_as_ranks
from zermelo.solvers.vertexnim.layers import Layered

BUDGET = 1 << 24
"""Edges between two looks at the clock: less than half a second."""


def arrays(game: VertexNim) -> tuple[Any, Any, Any]:
    """Return offsets, targets and weights as NumPy arrays."""
    offsets, targets = (np.frombuffer(part, np.int64) for part in game.graph.csr)
    return offsets, targets, weights_as_ranks(game)


def lighter(game: VertexNim, u: int, deadline: Deadline) -> Labelled:
    """Return what `labels.lighter` does."""
    return searched(game, u, arrays(game), deadline)


def searched(game: VertexNim, u: int, rows: tuple[Any, Any, Any], deadline: Deadline) -> Labelled:
    """Return what `lighter` does, given the arrays."""
    n = game.graph.n
    labels, places, stack = np.zeros(n, np.int8), np.empty(n, np.int64), np.empty(n, np.int64)
    stack[0], places[u], depth = u, rows[0][u], 1
    while depth:
        deadline.check()
        depth = kernel.label(*rows, game.rule == STOCKMAN, labels, places, stack, depth, BUDGET)
    if labels[u] == WON:
        return Labelled(WON, int(rows[1][places[u]]), None)
    return Labelled(int(labels[u]), None, None)


def ones_around(game: VertexNim, u: int, deadline: Deadline) -> list[int]:
    """Return what `contraction.ones_around` does."""
    n, rows = game.graph.n, arrays(game)
    seen, queue = np.zeros(n, np.uint8), np.empty(n, np.int64)
    seen[u], queue[0], done, count = 1, u, 0, 1
    while done < count:
        deadline.check()
        done, count = kernel.ones(*rows, seen, queue, done, count, BUDGET)
    ones: list[int] = queue[:count].tolist()
    return ones


def label(game: VertexNim, deadline: Deadline) -> Layered:
    """Return what `layers.label` does."""
    n, u = game.graph.n, game.token
    offsets, targets, weights = arrays(game)
    block, order = np.full(n, layers_kernel.TAKEN, np.int64), np.empty(n, np.int64)
    into = np.zeros(n + 1, np.int64)
    deadline.check()
    count = layers_kernel.reach(offsets, targets, weights, u, block, order, into)
    into = np.cumsum(into)[1:]  # the end of every row, which `reverse` turns into its start
    sources = np.empty(int(into[-1]), np.int64)
    into = np.append(into, into[-1])
    layers_kernel.reverse(offsets, targets, block, order, count, into, sources)
    starts, work = np.zeros(count + 1, np.int64), np.empty((5, n), np.int64)
    state = np.array([1, count, 1, 0, 0, -1], np.int64)
    answer = 0
    while not answer:
        deadline.check()
        answer = layers_kernel.layers(
            offsets, targets, into, sources, u, block, order, starts, state, work, BUDGET
        )
    witness = int(state[5])
    return Layered(answer == 1, witness if witness >= 0 else None, None, int(state[4]))
