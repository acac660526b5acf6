"""Vectors in the kernel of the Laplacian M(G, c) over GF(2^61), and the flows that they are.

Sparse symmetric elimination in plain Python: the row with fewest entries comes next, with the
diagonal as its pivot, or with a pivot of two rows where that is 0. Rows are dictionaries; a row
times an element is one product of a packed integer (`plain_algebra`). A row without entries is a
free unknown. All free unknowns get random values, so that the vector that comes out is a random
one of the kernel: a relation over GF(2) between its entries is one of the whole kernel, unless an
accident of probability about 2^-61 happens.

A kernel vector x, with 0 at the root, is a potential in G+: at every vertex the currents
c_e = (x_u + x_v) / (s_u + s_v) add up to 0. So c is a cycle over GF(2^61), and the sum of
(s_u + s_v) c_e d_e = (x_u + x_v) d_e over the edges of a cycle d is 0: c is in the radical of the
form b of the evidence `detachment-barrier`, for T_v = s_v + s_r.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from random import Random
from typing import Protocol

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers import rates
from zermelo.solvers.ello.plain_algebra import (
    DEGREE,
    ORDER,
    SLOT,
    invert,
    invert_all,
    multiples,
    multiply,
    times,
)
from zermelo.solvers.ello.programs import PLAIN_RADICAL

Row = dict[int, int]
Edge = tuple[int, int]


class Eliminated(Protocol):
    """The eliminated matrix of one choice of values."""

    @property
    def corank(self) -> int:
        """The dimension of the kernel."""
        ...

    def flow(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return the currents c of a random kernel vector, edge by edge."""
        ...


Elimination = Callable[[int, Sequence[Edge], Sequence[int], Deadline], Eliminated]
"""Eliminates M for the edges of G+, of which the last vertex is the root, and all values."""


PLAIN_WORK = 0.15
"""Seconds of work in plain Python after which the kernels, once loaded, would be as fast."""


class PlainFirst:
    """Eliminates in plain Python, or by the kernels from the first time on that this takes long."""

    def __init__(self) -> None:
        self._slow = False

    def __call__(
        self, n: int, edges: Sequence[Edge], values: Sequence[int], deadline: Deadline
    ) -> Eliminated:
        """Return the eliminated matrix."""
        if not self._slow:
            try:
                return Radical(n, edges, values, deadline.share(PLAIN_WORK))
            except LimitReached:
                deadline.check()
                self._slow = True
        return by_kernels(n, edges, values, deadline)


def by_kernels(
    n: int, edges: Sequence[Edge], values: Sequence[int], deadline: Deadline
) -> Eliminated:
    """Eliminate front by front (`front_radical`)."""
    from zermelo.solvers.ello.front_radical import FrontRadical

    return FrontRadical(n, edges, values, deadline)


def elimination(n: int) -> Elimination:
    """Return what eliminates Laplacians of a graph with n vertices and the root."""
    if not compiling.ready():
        return Radical
    return by_kernels if n > PLAIN_RADICAL else PlainFirst()


class Radical:
    """The eliminated matrix of one choice of values; `corank` is the dimension of its kernel."""

    def __init__(
        self, n: int, edges: Sequence[Edge], values: Sequence[int], deadline: Deadline
    ) -> None:
        """Eliminate M for the edges of G+, of which vertex n is the root, and n + 1 values."""
        self.edges = edges
        self.weights = invert_all([values[u] ^ values[v] for u, v in edges])
        self._solved: list[tuple[int, Sequence[int], Sequence[int]]] = []
        rows: list[Row] = [{} for _ in range(n)]
        for (u, v), weight in zip(edges, self.weights, strict=True):
            _add(rows[u], u, weight)
            if v < n:
                _add(rows[v], v, weight)
                rows[u][v] = rows[v][u] = weight
        self._free = self._eliminate(rows, deadline)

    @property
    def corank(self) -> int:
        """The dimension of the kernel."""
        return len(self._free)

    def flow(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return the currents c of a random kernel vector, edge by edge."""
        x: list[int] = [0] * (len(self._solved) + len(self._free) + 1)
        for v in self._free:
            x[v] = rng.randrange(ORDER)
        for v, others, factors in reversed(self._solved):
            deadline.check(rates.PLAIN_PRODUCT * len(others))
            total = 0
            for u, factor in zip(others, factors, strict=True):
                if x[u]:
                    total ^= multiply(factor, x[u])
            x[v] = total
        return [
            multiply(x[u] ^ x[v], weight) if x[u] != x[v] else 0
            for (u, v), weight in zip(self.edges, self.weights, strict=True)
        ]

    def _eliminate(self, rows: list[Row], deadline: Deadline) -> list[int]:
        free: list[int] = []
        done = bytearray(len(rows))
        heap = [(len(row), v) for v, row in enumerate(rows)]
        heapify(heap)
        while heap:
            length, v = heappop(heap)
            if done[v] or length != len(rows[v]):
                continue
            row = rows[v]
            deadline.check(rates.PLAIN_ROW * length * (length + 20))
            done[v] = 1
            if not row:
                free.append(v)
                continue
            if v in row:
                changed = self._pivot(rows, v, v, row.keys())
            else:
                u = min(row, key=lambda u: (len(rows[u]), u))
                deadline.check(rates.PLAIN_ROW * len(rows[u]) * (len(rows[u]) + 20))
                done[u] = 1
                changed = self._pivot(rows, v, u, row.keys())
                changed |= self._pivot(rows, u, v, rows[u].keys() | row.keys())
            for k in sorted(changed):
                if not done[k]:
                    heappush(heap, (len(rows[k]), k))
        return free

    def _pivot(self, rows: list[Row], unknown: int, at: int, near: Iterable[int]) -> set[int]:
        """Solve the row `at` for an unknown and put it into the rows `near`; return those."""
        row = rows[at]
        inverse = invert(row[unknown])
        others = [u for u in row if u != unknown]
        size = len(others)
        words = struct.Struct(f"<{2 * size}Q")
        slots = [0] * (2 * size)
        slots[::2] = [row[u] for u in others]
        packed = int.from_bytes(words.pack(*slots), "little")
        table = multiples(packed)
        ones = ((1 << (SLOT * size)) - 1) // ((1 << SLOT) - 1)
        low, high = ones * (ORDER - 1), ones * (ORDER // 2 - 1)

        def multiple(factor: int) -> Sequence[int]:
            product = times(table, factor)
            for _ in range(2):
                q = (product >> DEGREE) & high
                product = (product & low) ^ q ^ (q << 1) ^ (q << 2) ^ (q << 5)
            return words.unpack(product.to_bytes(words.size, "little"))[::2]

        self._solved.append((unknown, others, multiple(inverse)))
        changed = set()
        for k in near:
            if k in (at, unknown) or unknown not in rows[k]:
                continue
            target = rows[k]
            factor = multiply(target.pop(unknown), inverse)
            changed.add(k)
            for u, value in zip(others, multiple(factor), strict=True):
                _add(target, u, value)
        return changed


def _add(row: Row, place: int, value: int) -> None:
    value ^= row.get(place, 0)
    if value:
        row[place] = value
    else:
        row.pop(place, None)
