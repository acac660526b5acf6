"""Elimination of symmetric matrices over GF(2^61) by compiled kernels.

It is the multifrontal method (Duff & Reid, The multifrontal solution of indefinite sparse symmetric
linear equations, 1983). A `Plan` is an elimination order with its fronts, by minimum degree. What
is left of a front goes to the one above it. `eliminate` takes a front block by block, and looks at
the clock in between. The columns of a front's pivots are kept where vectors of the kernel are
wanted: they are what is needed to solve for them once the unknowns after them are known. Measured
numbers: benchmarks/algebra.py.

The order ends in a dense block (`tuning.DENSE`), which on dense graphs is everything. So
no second program for them pays: one front without an order was at most 1.4 times as fast (G(500,
1/2), 0.013 against 0.018 s; 1.05 times with 1000 vertices).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.algebra import front_kernels as kernels
from zermelo.solvers.algebra import minimum_degree as ordering
from zermelo.solvers.algebra.binary_field import ORDER
from zermelo.solvers.algebra.minimum_degree import Array
from zermelo.solvers.algebra.tuning import BLOCK, DENSE, HUB, PORTABLE_BLOCK

Matrix = tuple[Array, Array, Array]
"""Unknowns, what they are in the next front (`front_kernels.PIVOT`), and their lower triangle."""

SLICE = 25_000_000
"""The steps of the ordering between two looks at the clock."""

NOTHING: Matrix = (np.zeros(0, np.int64),) * 3


@dataclass(frozen=True, slots=True)
class Plan:
    """An elimination order, the place of every vertex in it, and its fronts.

    Of every front: where its pivots start, and which fronts come below it.
    """

    order: Array
    place: Array
    starts: list[int]
    below: list[list[int]]


@dataclass(frozen=True, slots=True)
class System:
    """A symmetric matrix: entries `weights[e]` at (tails[e], heads[e]), and the diagonal."""

    tails: Array
    heads: Array
    weights: Array
    diagonal: Array


def plan_of(n: int, tails: Array, heads: Array, deadline: Deadline, dense: float = DENSE) -> Plan:
    """Return a plan by a minimum degree order of a graph; hubs come last."""
    ends, others = np.concatenate([tails, heads]), np.concatenate([heads, tails])
    hub = np.bincount(ends, minlength=n) > HUB * np.sqrt(n) + 16
    inner = ~(hub[ends] | hub[others])
    ends, others = ends[inner], others[inner]
    by_end = np.argsort(ends, kind="stable")
    offsets = np.searchsorted(ends[by_end], np.arange(n + 1))
    state = np.array([len(ends), 0, n - np.count_nonzero(hub), 0, 0, 0])
    room = np.empty(len(ends) * 3 // 2 + 2 * n + 16, np.int64)
    room[: len(ends)] = others[by_end]
    variables, kind = np.diff(offsets), np.where(hub, ordering.DEAD, ordering.VARIABLE)
    elements, order, mark, stamp, outside = (np.zeros(n, np.int64) for _ in range(5))
    rows = state, room, offsets[:n].copy(), elements, variables, kind, variables.copy()
    lists = tuple(np.full(n, -1) for _ in range(3))
    above, begins = np.full(n, -1), np.zeros(n, np.bool_)
    marks = mark, stamp, outside, order, above, begins
    while not ordering.minimum_degree(rows, lists, marks, SLICE, dense):
        deadline.check(rates.ORDERING_STEP * SLICE)
    if hub.any():
        order[-np.count_nonzero(hub) :] = np.flatnonzero(hub)
    starts = np.flatnonzero(begins).tolist()
    below: list[list[int]] = [[] for _ in starts]
    number = {int(order[start]): front for front, start in enumerate(starts)}
    if state[ordering.REST] < n:
        number[-1] = len(starts)
        starts.append(int(state[ordering.REST]))
        below.append([])
    for front, up in enumerate(above[order[starts[: len(below)]]].tolist()):
        if number.get(up, front) > front:
            below[number[up]].append(front)
    return Plan(order, np.argsort(order), [*starts, n], below)


@dataclass(frozen=True, slots=True)
class _Kept:
    """An eliminated front: its unknowns, pivots first, and their columns, and their blocks.

    Of each block: where it starts, and its inverse.
    """

    names: Array
    columns: Array
    blocks: list[tuple[int, Array]]


class Fronts:
    """An eliminated system; `free` has the places of the unknowns of its kernel.

    Without `whole` it ends at the first of these, and knows no vectors.
    """

    def __init__(
        self,
        plan: Plan,
        system: System,
        deadline: Deadline,
        lanes: int = instructions.LANES,
        whole: bool = True,
    ) -> None:
        self.free: list[int] = []
        self._plan, self._lanes, self._whole = plan, lanes, whole
        self._kept: list[_Kept] = []
        self._eliminate(system, deadline)
        deadline.count(rates.FRONT_VERTEX * len(plan.order))

    def vector(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return a random vector of the kernel."""
        x = np.zeros(len(self._plan.order), np.int64)
        for place in self.free:
            x[place] = rng.randrange(ORDER)
        for kept in reversed(self._kept):
            deadline.check(rates.FRONT_STEP * kept.columns.size + rates.FRONT_VERTEX)
            local = x[kept.names]
            for start, inverse in reversed(kept.blocks):
                kernels.solve_block(kept.columns, start, inverse, local, self._lanes)
            done = kept.columns.shape[1]
            x[kept.names[:done]] = local[:done]
        found = np.empty_like(x)
        found[self._plan.order] = x
        numbers: list[int] = found.tolist()
        return numbers

    def _eliminate(self, system: System, deadline: Deadline) -> None:
        plan = self._plan
        n = len(plan.order)
        one, other = plan.place[system.tails], plan.place[system.heads]
        low, high = np.minimum(one, other), np.maximum(one, other)
        by_row = np.argsort(low, kind="stable")
        offsets = np.searchsorted(low[by_row], np.arange(n + 1))
        rows = offsets, high[by_row], system.weights[by_row], system.diagonal[plan.order]
        where = np.full(n, -1)
        left: dict[int, Matrix] = {}
        for f, below in enumerate(plan.below):
            parts = [left.pop(child) for child in below]
            sizes = np.array([len(part[0]) for part in parts], np.int64)
            together = tuple(map(np.concatenate, zip(*parts, strict=True))) if parts else NOTHING
            names, pivots, front = kernels.assemble(
                plan.starts[f], plan.starts[f + 1], rows, together, sizes, where
            )
            blocks: list[tuple[int, Array]] = []
            done = eliminate(front, names, pivots, deadline, self._lanes, blocks)
            if self._whole:
                self._kept.append(_Kept(names, front[:, :done].copy(), blocks))
            left[f], free = kernels.remaining(front, names, done, pivots)
            self.free += free.tolist()
            if self.free and not self._whole:
                return


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
        deadline.check(rates.FRONT_BLOCK + rates.DENSE_STEP * width * (len(front) - done) ** 2)
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
