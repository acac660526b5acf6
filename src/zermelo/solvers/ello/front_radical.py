"""The kernel of a large Laplacian by compiled kernels: what `radical` does, front by front.

The fronts are those of `fronts`, assembled in numpy and kept: the columns of a front's pivots are
what is needed to solve for them once the unknowns after them are known. A row of a front whose
edges are all there and that is zero is a free unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.games.ello.evidence.cycle_spaces import Edge
from zermelo.solvers import rates
from zermelo.solvers.algebra.binary_field import ORDER
from zermelo.solvers.ello import elimination_tree, fronts, radical_kernels
from zermelo.solvers.ello import field_kernels as field
from zermelo.solvers.ello import front_kernels as kernels
from zermelo.solvers.ello.ordering import Array


@dataclass(frozen=True, slots=True)
class _Kept:
    """An eliminated front: its unknowns, pivots first, how many those are, and their columns."""

    names: Array
    done: int
    columns: Array
    blocks: list[tuple[int, Array]]  # the inverses of blocks of pivots and where they start, if so


@dataclass(frozen=True, slots=True)
class _Update:
    """What a front leaves to its parent: a symmetric matrix of which the lower half counts."""

    names: Array
    waiting: int  # so many of its unknowns, the first ones, are pivots still
    values: Array


class FrontRadical:
    """The eliminated matrix of one choice of values; the interface is that of `radical.Radical`."""

    def __init__(
        self, n: int, edges: Sequence[Edge], values: Sequence[int], deadline: Deadline
    ) -> None:
        """Eliminate M for the edges of G+, of which vertex n is the root, and n + 1 values."""
        self._n, self._lanes = n, instructions.LANES
        ends = np.array(edges, np.int64).reshape(-1, 2)
        self._tails, self._heads = ends[:, 0].copy(), ends[:, 1].copy()
        drawn = np.array(values, np.int64)
        self._weights = field.edge_weights(self._tails, self._heads, drawn, self._lanes)
        diagonal = np.zeros(n + 1, np.int64)
        field.add_at_ends(self._tails, self._heads, self._weights, diagonal)
        inner = self._heads < n
        tails, heads = self._tails[inner], self._heads[inner]
        if fronts.is_dense(n, len(tails)):
            self._plan = fronts.dense_plan(n)
        else:
            rows = elimination_tree.adjacency_rows(tails, heads, n)
            self._plan = fronts.sparse_plan(*rows, deadline)
        upper = elimination_tree.upper_rows(tails, heads, self._weights[inner], self._plan.place)
        self._kept: list[_Kept] = []
        self._free: list[int] = []
        self._eliminate(upper, diagonal[self._plan.order], deadline)

    @property
    def corank(self) -> int:
        """The dimension of the kernel."""
        return len(self._free)

    def flow(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return the currents c of a random kernel vector, edge by edge."""
        x = np.zeros(self._n, np.int64)
        for place in self._free:
            x[place] = rng.randrange(ORDER)
        for kept in reversed(self._kept):
            deadline.check(rates.FRONT_STEP * kept.columns.size + rates.FRONT_VERTEX)
            local = x[kept.names]
            if kept.blocks:
                for start, inverse in reversed(kept.blocks):
                    radical_kernels.solve_block(kept.columns, start, inverse, local, self._lanes)
            else:
                radical_kernels.solve_front(kept.columns, kept.done, local, self._lanes)
            x[kept.names[: kept.done]] = local[: kept.done]
        potential = np.zeros(self._n + 1, np.int64)
        potential[self._plan.order] = x
        steps = potential[self._tails] ^ potential[self._heads]
        found: list[int] = radical_kernels.products(steps, self._weights, self._lanes).tolist()
        return found

    def _eliminate(
        self, upper: tuple[Array, Array, Array], diagonal: Array, deadline: Deadline
    ) -> None:
        offsets, targets, weights = upper
        starts, where = self._plan.starts, np.full(self._n, -1)
        stack: list[_Update] = []
        for f in range(len(starts) - 1):
            first, last = int(starts[f]), int(starts[f + 1])
            children = int(self._plan.children[f])
            below = stack[len(stack) - children :]
            del stack[len(stack) - children :]
            pivots = np.concatenate(
                [np.arange(first, last), *(update.names[: update.waiting] for update in below)]
            )
            own = slice(offsets[first], offsets[last])
            others = np.unique(np.concatenate([targets[own], *(u.names for u in below)]))
            where[pivots] = 0
            names = np.concatenate([pivots, others[where[others] < 0]])
            size = len(names)
            where[names] = np.arange(size)
            front = np.zeros((size, size), np.int64)
            here = np.arange(last - first)
            front[here, here] = diagonal[first:last]
            rows = np.repeat(here, np.diff(offsets[first : last + 1]))
            columns = where[targets[own]]
            front[np.maximum(rows, columns), np.minimum(rows, columns)] = weights[own]
            for update in below:
                at = where[update.names]
                i, j = np.tril_indices(len(at))
                front[np.maximum(at[i], at[j]), np.minimum(at[i], at[j])] ^= update.values[i, j]
            where[names] = -1
            deadline.check(
                rates.FRONT_VERTEX * 20 + rates.FRONT_STEP * len(pivots) * size**2
                if size <= kernels.SMALL
                else 0.0
            )
            left = self._reduce(front, names, len(pivots), deadline)
            if self._plan.parents[f] >= 0:
                stack.append(left)

    def _reduce(self, front: Array, names: Array, pivots: int, deadline: Deadline) -> _Update:
        """Eliminate a front, keep what is needed of it, and return what is left."""
        blocks: list[tuple[int, Array]] = []
        if len(front) <= kernels.SMALL:
            done = int(kernels.eliminate_small(front, names, pivots, self._lanes))
        else:
            done = fronts.eliminate(front, names, pivots, deadline, self._lanes, blocks)
        self._kept.append(_Kept(names, done, front[:, :done].copy(), blocks))
        rest = np.tril(front[done:, done:])
        used = np.logical_or(rest.any(axis=0), rest.any(axis=1)).reshape(-1)
        used[pivots - done :] = True
        self._free += names[done:][~used].tolist()
        waiting = int(used[: pivots - done].sum())
        return _Update(names[done:][used], waiting, rest[np.ix_(used, used)])
