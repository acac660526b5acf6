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

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.cycle_spaces import Edge
from zermelo.solvers.ello.laplacian import Laplacian, matrix, way_of
from zermelo.solvers.ello.tuning import PLAIN_RADICAL, PLAIN_WORK

if TYPE_CHECKING:
    from zermelo.solvers.ello.front_laplacian import FrontLaplacian


class Radical:
    """The eliminated matrix of one choice of values; `corank` is the dimension of its kernel."""

    def __init__(
        self, of: Radicals, matrix: Laplacian | FrontLaplacian, deadline: Deadline
    ) -> None:
        self._of, self._matrix = of, matrix
        alive = [True] * of.graph.n
        self._eliminated = matrix.eliminate(alive, of.colors, deadline, whole=True)
        self.corank = len(self._eliminated.free)

    def flow(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return the currents c of a random kernel vector, edge by edge."""
        inner, outer = self._matrix.currents(self._eliminated.vector(rng, deadline))
        along = dict(zip(self._of.graph.edges, inner, strict=True))
        return [along[u, v] if v < len(outer) else outer[u] for u, v in self._of.edges]


class Radicals:
    """Eliminates M for a graph, whose vertices of color 1 have an edge to the root, the vertex n.

    It does so in plain Python, or by kernels from the first time on that this takes long. `edges`
    are those of G+ as pairs (smaller, larger).
    """

    def __init__(self, graph: Graph, colors: Sequence[int], edges: Sequence[Edge]) -> None:
        self.graph, self.colors, self.edges = graph, colors, edges
        self._plain = graph.n <= PLAIN_RADICAL

    def of(self, values: Sequence[int], deadline: Deadline) -> Radical:
        """Return the eliminated matrix for the values of the vertices and, last, the root's."""
        if self._plain:
            try:
                plain = matrix(self.graph, 2, values, "plain")
                return Radical(self, plain, deadline.share(PLAIN_WORK))
            except LimitReached:
                deadline.check()
                self._plain = False
        return Radical(self, matrix(self.graph, 2, values, way_of(self.graph, 2, 0)), deadline)
