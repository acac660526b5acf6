"""The matrix M of `laplacian` over GF(2^61) by compiled kernels: `solvers.algebra.fronts`.

M is symmetric on a graph. For a digraph with two colors M is nonsingular exactly if the symmetric
matrix is that has M and its transpose beside the diagonal, and zeros elsewhere: a row of M is a
vertex of the graph that is ordered by minimum degree, and so is a column. The elimination puts a
pivot off while its diagonal is 0, until its partner is at hand. A digraph with 1000 vertices and
3000 arcs takes 0.04 s, and so does one with 300 vertices and a third of all arcs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zermelo.compile.instructions import LANES
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers.algebra import binary_kernels as field
from zermelo.solvers.algebra.fronts import Fronts, System, plan_of


class FrontLaplacian:
    """As `laplacian.Laplacian`, for p = 2; lanes say how to multiply (`instructions.LANES`)."""

    def __init__(self, graph: Graph, values: Sequence[int], lanes: int = LANES) -> None:
        self._directed, self._lanes = graph.directed, lanes
        self._tails, self._heads = np.asarray(graph.tails), np.asarray(graph.heads)
        drawn = np.array(values, np.int64)
        self._weights = drawn[self._tails] ^ drawn[self._heads]
        self._ground = drawn[:-1] ^ drawn[-1]
        self._ground[self._ground == 0] = 1  # not used, as in plain Python
        for weights in (self._weights, self._ground):
            field.invert_all(weights, lanes)

    def eliminate(
        self,
        alive: Sequence[bool],
        colors: Sequence[int],
        deadline: Deadline,
        whole: bool = False,
    ) -> Fronts:
        """Eliminate M for the vertices that are left, with these colors of theirs."""
        here = np.array(alive, np.bool_)
        keep = here[self._tails] & here[self._heads]
        index = np.cumsum(here) - 1
        tails, heads = index[self._tails[keep]], index[self._heads[keep]]
        weights = self._weights[keep]
        diagonal = np.where(np.array(colors) != 0, self._ground, 0)[here]
        np.bitwise_xor.at(diagonal, heads, weights)
        n = len(diagonal)
        if self._directed:
            tails, heads = np.append(tails, np.arange(n)), np.append(heads, np.arange(n)) + n
            weights, diagonal = np.append(weights, diagonal), np.zeros(2 * n, np.int64)
            n *= 2
        else:
            np.bitwise_xor.at(diagonal, tails, weights)
        plan = plan_of(n, tails, heads, deadline)
        system = System(tails, heads, weights, diagonal)
        return Fronts(plan, system, deadline, self._lanes, whole)

    def currents(self, potential: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the currents on the edges and to the root, for potentials on a graph."""
        x = np.array(potential, np.int64)
        steps = x[self._tails] ^ x[self._heads]
        inner, outer = (
            field.products(one, other, self._lanes).tolist()
            for one, other in ((steps, self._weights), (x, self._ground))
        )
        return inner, outer
