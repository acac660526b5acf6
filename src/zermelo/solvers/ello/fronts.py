"""Whether a symmetric matrix over GF(2^61) is nonsingular, dense or sparse, with a clock.

A `Plan` is an elimination order with its fronts; `dense_plan` is one front, `sparse_plan` orders by
minimum degree. `nonsingular` runs the kernels over a plan in slices of about 0.1 s and looks at
the deadline in between; `eliminate` takes one large front, block by block. Measured numbers:
benchmarks/algebra.py.

`Oracle` builds the matrix of a game and chooses how to eliminate. Sparse elimination ends in a
dense block by itself, so it is never far behind; on random graphs with 1000 vertices the two ways
take the same time from about a twentieth of all pairs on. Above `DENSE_PART` the ordering is saved
and all is one front.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers import rates
from zermelo.solvers.ello import elimination_tree, ordering
from zermelo.solvers.ello import field_kernels as field
from zermelo.solvers.ello import front_kernels as kernels
from zermelo.solvers.ello.ordering import Array

DENSE_PART = 0.1
"""Graphs with at least this part of all pairs as edges are eliminated densely."""

SLACK = 0.2
"""The part of a front that may be zero for the sake of larger fronts."""

BLOCK, PORTABLE_BLOCK = 64, 16
"""The pivots that are eliminated together from a large front, between two looks at the clock."""

SLICE = 100_000_000
"""The work on small fronts between two looks at the clock, in rough nanoseconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An elimination order, the place of every vertex in it, and its fronts.

    Of every front: where its pivots start, its parent front or -1, its number of child fronts.
    """

    order: Array
    place: Array
    starts: Array
    parents: Array
    children: Array


@dataclass(frozen=True, slots=True)
class System:
    """A symmetric matrix: entries `weights[e]` at (tails[e], heads[e]), and the diagonal."""

    tails: Array
    heads: Array
    weights: Array
    diagonal: Array


def dense_plan(n: int) -> Plan:
    """Return the plan with one front."""
    order = np.arange(n)
    starts = np.array([0, n] if n else [0])
    fronts = len(starts) - 1
    return Plan(order, order, starts, np.full(fronts, -1), np.zeros(fronts, np.int64))


def sparse_plan(
    offsets: Array,
    targets: Array,
    deadline: Deadline,
    slack: float = SLACK,
    dense: float = ordering.DENSE,
) -> Plan:
    """Return a plan for the adjacency structure in compressed rows."""
    first = minimum_degree(offsets, targets, deadline, dense)
    place = np.argsort(first)
    parent = elimination_tree.elimination_tree(offsets, targets, first, place)
    deadline.check()
    counts = elimination_tree.column_counts(offsets, targets, first, place, parent)
    deadline.check()
    post = elimination_tree.postorder(parent, counts)
    order, back = first[post], np.argsort(post)
    above = parent[post]
    starts, parents, children = elimination_tree.supernodes(
        np.where(above >= 0, back[above], -1), counts[post], slack
    )
    return Plan(order, np.argsort(order), starts, parents, children)


def minimum_degree(
    offsets: Array, targets: Array, deadline: Deadline, dense: float = ordering.DENSE
) -> Array:
    """Return a minimum degree order; hubs come last."""
    n = len(offsets) - 1
    state = np.zeros(8, np.int64)
    room = np.empty(len(targets) * 3 // 2 + 2 * n + 16, np.int64)
    begin, elements, variables, weight, kind, degree = (np.zeros(n, np.int64) for _ in range(6))
    rows = state, room, begin, elements, variables, weight, kind, degree
    lists = tuple(np.zeros(n, np.int64) for _ in range(3))
    ordering.quotient_graph(offsets, targets, rows, lists)
    order = np.empty(n, np.int64)
    mark, stamp, outside = (np.zeros(n, np.int64) for _ in range(3))
    marks = np.full(n, -1), np.arange(n), mark, stamp, outside, order
    hubs = np.flatnonzero(weight == 0)
    while not ordering.minimum_degree(rows, lists, marks, SLICE // 4, dense):
        deadline.check(rates.ORDERING_STEP * (SLICE // 4))
    order[n - len(hubs) :] = hubs
    return order


def nonsingular(
    plan: Plan, system: System, deadline: Deadline, lanes: int = instructions.LANES
) -> tuple[bool, dict[str, int]]:
    """Whether the matrix is nonsingular, and the sizes met on the way."""
    n = len(plan.order)
    offsets, targets, weights = elimination_tree.upper_rows(
        system.tails, system.heads, system.weights, plan.place
    )
    diagonal = system.diagonal[plan.order]
    fronts = len(plan.starts) - 1
    state = np.zeros(kernels.STATE, np.int64)
    work = np.empty(n * n if fronts == 1 else 4096, np.int64)
    values, indices = np.empty(4096, np.int64), np.empty(n + 16, np.int64)
    names, where = np.empty(n, np.int64), np.full(n, -1)
    frame_size, frame_waiting = (np.empty(fronts + 1, np.int64) for _ in range(2))
    while True:
        status = kernels.numeric(
            state, (plan.starts, plan.children, plan.parents),
            (offsets, targets, weights, diagonal), (work, names, where),
            (values, indices, frame_size, frame_waiting), SLICE, lanes,
        )  # fmt: skip
        need = int(state[kernels.NEED])
        if status == kernels.GROW_FRONT:
            work = np.empty(need + need // 4, np.int64)
        elif status == kernels.GROW_VALUES:
            values = _grown(values, need)
        elif status == kernels.GROW_INDICES:
            indices = _grown(indices, need)
        elif status == kernels.LARGE:
            size, pivots = int(state[kernels.SIZE]), int(state[kernels.PIVOTS])
            front = work[: size * size].reshape(size, size)
            state[kernels.DONE] = eliminate(front, names, pivots, deadline, lanes)
            state[kernels.STAGE] = kernels.TO_PUSH
        elif status != kernels.PAUSED:
            sizes = {"fronts": fronts, "words": len(work) + len(values) + len(indices)}
            deadline.count(rates.FRONT_VERTEX * n)
            return status == kernels.NONSINGULAR, sizes
        deadline.check(rates.FRONT_STEP * SLICE if status == kernels.PAUSED else 0.0)


def eliminate(
    front: Array,
    names: Array,
    pivots: int,
    deadline: Deadline,
    lanes: int,
    blocks: list[tuple[int, Array]] | None = None,
) -> int:
    """Eliminate what can be eliminated of the first pivots of a front, return how many.

    The eliminated ones end up first, behind them those that wait: their rows are zero on the
    pivots that are left. The starts of the blocks and their inverses are added to `blocks`.
    """
    done, end = 0, pivots  # from `end` on they wait
    while done < end:
        width = min(BLOCK if lanes else PORTABLE_BLOCK, end - done)
        deadline.check(rates.DENSE_STEP * width * (len(front) - done) ** 2)
        inverse = kernels.take_pivots(front, names, done, width, lanes)
        if len(inverse):
            if lanes:
                kernels.update_by_tiles(front, done, inverse)
            else:
                kernels.update_by_tables(front, done, inverse)
            if blocks is not None:
                blocks.append((done, inverse))
            done += len(inverse)
            continue
        # The block is zero: put a row beside the first that has a nonzero entry with it, if any.
        partners = np.flatnonzero(front[done + width : end, done])
        if len(partners):
            kernels.exchange(front, names, done + 1, done + width + int(partners[0]))
        else:
            end -= 1
            kernels.exchange(front, names, done, end)
    return done


def _grown(old: Array, need: int) -> Array:
    new = np.empty(need + need // 2, np.int64)
    new[: len(old)] = old
    return new


class Oracle:
    """Tests one plain game for many choices of values; the elimination order is made once.

    The way is "auto", "dense" or "sparse"; lanes say how to multiply: `instructions.LANES`, or 0
    for tables.
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
            self.plan = dense_plan(graph.n)
        else:
            offsets, targets = graph.csr
            self.plan = sparse_plan(np.asarray(offsets), np.asarray(targets), deadline)

    def nonsingular(
        self,
        s: Sequence[int],
        root: int,
        deadline: Deadline,
        colors: Sequence[int] | None = None,
        without: int | None = None,
    ) -> tuple[bool, dict[str, Any]]:
        """Whether det M != 0 for these values, and statistics.

        Colours may replace the game's. One vertex may be left out: a row and column of zeros with a
        1 on the diagonal, put in for it, fit the sparsity of G.
        """
        values = np.array(s, np.int64)
        chosen = np.asarray(self.colors if colors is None else colors, np.int64)
        diagonal = ground(values, np.flatnonzero(chosen == GREEN), root, self.lanes)
        weights = field.edge_weights(self.tails, self.heads, values, self.lanes)
        if without is not None:
            weights[(self.tails == without) | (self.heads == without)] = 0
        field.add_at_ends(self.tails, self.heads, weights, diagonal)
        if without is not None:
            diagonal[without] = 1
        system = System(self.tails, self.heads, weights, diagonal)
        answer, sizes = nonsingular(self.plan, system, deadline, self.lanes)
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
