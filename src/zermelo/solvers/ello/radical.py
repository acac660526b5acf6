"""Vectors in the kernel of the Laplacian M(G, c) over GF(2^61), and the flows that they are.

All free unknowns get random values, so that the vector that comes out is a random
one of the kernel: a relation over GF(2) between its entries is one of the whole kernel, unless an
accident of probability about 2^-61 happens.

A kernel vector x, with 0 at the root, is a potential in G+: at every vertex the currents
c_e = (x_u + x_v) / (s_u + s_v) add up to 0. So c is a cycle over GF(2^61), and the sum of
(s_u + s_v) c_e d_e = (x_u + x_v) d_e over the edges of a cycle d is 0: c is in the radical of the
form b of the evidence `detachment-barrier`, for T_v = s_v + s_r.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers.algebra import elimination as algebra
from zermelo.solvers.algebra.binary_field import BINARY, multiply
from zermelo.solvers.ello.programs import PLAIN_RADICAL

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
    """Eliminate front by front (`solvers.algebra.fronts`)."""
    from zermelo.solvers.ello.oracle import FrontRadical

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
        self.weights = algebra.invert_all(BINARY, [values[u] ^ values[v] for u, v in edges])
        rows: list[algebra.Row] = [{v: 0} for v in range(n)]
        for (u, v), weight in zip(edges, self.weights, strict=True):
            rows[u][u] ^= weight
            if v < n:
                rows[v][v] ^= weight
                rows[u][v] = rows[v][u] = weight
        for v, row in enumerate(rows):
            if not row[v]:
                del row[v]
        self._eliminated = algebra.Elimination(BINARY, rows, deadline)

    @property
    def corank(self) -> int:
        """The dimension of the kernel."""
        return len(self._eliminated.free)

    def flow(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return the currents c of a random kernel vector, edge by edge."""
        x = [*self._eliminated.vector(rng, deadline), 0]
        return [
            multiply(x[u] ^ x[v], weight) if x[u] != x[v] else 0
            for (u, v), weight in zip(self.edges, self.weights, strict=True)
        ]
