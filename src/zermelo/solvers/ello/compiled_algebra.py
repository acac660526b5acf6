"""The determinant of ELLO by compiled kernels: builds the matrix and chooses how to eliminate.

Sparse elimination ends in a dense block by itself, so it is never far behind; on random graphs with
1000 vertices the two ways take the same time from about a twentieth of all pairs on (measured:
benchmarks/algebra.py). Above `DENSE_PART` the ordering is saved and all is one front.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers import instructions
from zermelo.solvers.ello import field_kernels as field
from zermelo.solvers.ello import fronts
from zermelo.solvers.ello.ordering import Array

DENSE_PART = 0.1
"""Graphs with at least this part of all pairs as edges are eliminated densely."""


class Oracle:
    """Tests one game for many choices of values; the elimination order is made once.

    Parameters
    ----------
    game : Ello
        A plain game.
    deadline : Deadline
        For making the order.
    way : {"auto", "dense", "sparse"}
        How to eliminate.
    lanes : int
        How to multiply: `instructions.LANES`, or 0 for tables.
    """

    def __init__(
        self, game: Ello, deadline: Deadline, way: str = "auto", lanes: int = instructions.LANES
    ) -> None:
        graph = game.graph
        self.tails, self.heads = np.asarray(graph.tails), np.asarray(graph.heads)
        self.colors = game.colors
        self.lanes = lanes
        if way == "auto":
            way = "dense" if is_dense(graph.n, graph.m) else "sparse"
        self.way = way
        if way == "dense":
            self.plan = fronts.dense_plan(graph.n)
        else:
            offsets, targets = graph.csr
            self.plan = fronts.sparse_plan(np.asarray(offsets), np.asarray(targets), deadline)

    def nonsingular(
        self,
        s: Sequence[int],
        root: int,
        deadline: Deadline,
        colors: Sequence[int] | None = None,
    ) -> tuple[bool, dict[str, Any]]:
        """Whether det M != 0 for these values, and statistics; `colors` may replace the game's."""
        values = np.array(s, np.int64)
        chosen = np.asarray(self.colors if colors is None else colors, np.int64)
        diagonal = ground(values, np.flatnonzero(chosen == GREEN), root, self.lanes)
        weights = field.edge_weights(self.tails, self.heads, values, self.lanes)
        field.add_at_ends(self.tails, self.heads, weights, diagonal)
        system = fronts.System(self.tails, self.heads, weights, diagonal)
        answer, sizes = fronts.nonsingular(self.plan, system, deadline, self.lanes)
        return answer, {"way": self.way, "lanes": self.lanes, **sizes}


def is_dense(n: int, m: int) -> bool:
    """Whether one front is the faster way."""
    return 2 * m >= DENSE_PART * n * (n - 1)


def ground(values: Array, greens: Array, root: int, lanes: int) -> Array:
    """Return the root's part of the diagonal: 1/(s_r + s_v) at the greens."""
    diagonal = np.zeros(len(values), np.int64)
    joined = values[greens] ^ root
    field.invert_all(joined, lanes)
    diagonal[greens] = joined
    return diagonal
