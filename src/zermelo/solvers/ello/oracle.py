"""The determinant of ELLO by compiled kernels: the systems for `solvers.algebra.fronts`.

M is symmetric on a graph. For a digraph with two colors M is nonsingular exactly if the symmetric
matrix is that has M and its transpose beside the diagonal, and zeros elsewhere: a row of M is a
vertex of the graph that is ordered by minimum degree, and so is a column. The elimination puts a
pivot off while its diagonal is 0, until its partner is at hand. A digraph with 1000 vertices and
3000 arcs takes 0.04 s, and so does one with 300 vertices and a third of all arcs.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from zermelo.compile.instructions import LANES
from zermelo.core.deadline import Deadline
from zermelo.games.ello.evidence.cycle_spaces import Edge
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.algebra import binary_kernels as field
from zermelo.solvers.algebra.fronts import Fronts, System, nonsingular, way_of
from zermelo.solvers.algebra.minimum_degree import Array
from zermelo.solvers.ello.algebra import draw
from zermelo.solvers.ello.prime_form import Linear


class Oracle:
    """Tests one plain game for many choices of values; the elimination order is made once.

    The way is "auto", "dense" or "sparse"; lanes say how to multiply: `instructions.LANES`, or 0
    for tables.
    """

    def __init__(
        self, game: Ello, deadline: Deadline, way: str = "auto", lanes: int = LANES
    ) -> None:
        graph = game.graph
        self.tails, self.heads = np.asarray(graph.tails), np.asarray(graph.heads)
        self.colors, self.lanes = game.colors, lanes
        self.way = way_of(graph.n, graph.m) if way == "auto" else way
        nothing = np.zeros(graph.n, np.int64)
        system = System(self.tails, self.heads, np.zeros(graph.m, np.int64), nothing)
        self.plan = system.plan(deadline, self.way)

    def nonsingular(
        self,
        s: Sequence[int],
        root: int,
        deadline: Deadline,
        colors: Sequence[int] | None = None,
        without: int | None = None,
    ) -> bool:
        """Whether det M != 0 for these values.

        Colors may replace the game's. One vertex may be left out: a row and column of zeros with a
        1 on the diagonal, put in for it, fit the sparsity of G.
        """
        values = np.array(s, np.int64)
        chosen = np.asarray(self.colors if colors is None else colors, np.int64)
        diagonal = np.where(chosen == GREEN, _ground(values, root, self.lanes), 0)
        weights = field.edge_weights(self.tails, self.heads, values, self.lanes)
        if without is not None:
            weights[(self.tails == without) | (self.heads == without)] = 0
        field.add_at_ends(self.tails, self.heads, weights, diagonal)
        if without is not None:
            diagonal[without] = 1
        system = System(self.tails, self.heads, weights, diagonal)
        return nonsingular(self.plan, system, deadline, self.lanes)


class BinaryTrial:
    """As `prime_algebra.Trial`, for p = 2."""

    def __init__(self, game: Linear, rng: Random, deadline: Deadline) -> None:
        self.symmetric, self.deadline = game.symmetric, deadline
        s, root = draw(game.n, rng)
        values = np.array(s, np.int64)
        arcs = game.arcs[: len(game.arcs) // 2] if game.symmetric else game.arcs
        ends = np.array(arcs, np.int64).reshape(-1, 2)
        self.tails, self.heads = ends[:, 0].copy(), ends[:, 1].copy()
        self.weights = field.edge_weights(self.tails, self.heads, values, LANES)
        self.ground = _ground(values, root, LANES)

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colors of theirs."""
        here = np.array(alive, np.bool_)
        keep = here[self.tails] & here[self.heads]
        index = np.cumsum(here) - 1
        tails, heads, weights = index[self.tails[keep]], index[self.heads[keep]], self.weights[keep]
        diagonal = np.where(np.array(colors, np.int64) != 0, self.ground, 0)[here]
        if self.symmetric:
            field.add_at_ends(tails, heads, weights, diagonal)
        else:
            np.bitwise_xor.at(diagonal, heads, weights)
            left = len(diagonal)
            own = np.arange(left)
            tails, heads = np.concatenate([tails, own]), np.concatenate([heads, own]) + left
            weights, diagonal = np.concatenate([weights, diagonal]), np.zeros(2 * left, np.int64)
        system = System(tails, heads, weights, diagonal)
        return nonsingular(system.plan(self.deadline), system, self.deadline)


class FrontRadical:
    """The eliminated matrix of one choice of values; the interface is that of `radical.Radical`."""

    def __init__(
        self, n: int, edges: Sequence[Edge], values: Sequence[int], deadline: Deadline
    ) -> None:
        """Eliminate M for the edges of G+, of which vertex n is the root, and n + 1 values."""
        ends = np.array(edges, np.int64).reshape(-1, 2)
        self._tails, self._heads = ends[:, 0].copy(), ends[:, 1].copy()
        drawn = np.array(values, np.int64)
        self._weights = field.edge_weights(self._tails, self._heads, drawn, LANES)
        diagonal = np.zeros(n + 1, np.int64)
        field.add_at_ends(self._tails, self._heads, self._weights, diagonal)
        inner = self._heads < n
        tails, heads = self._tails[inner], self._heads[inner]
        system = System(tails, heads, self._weights[inner], diagonal[:n])
        self._fronts = Fronts(system.plan(deadline), system, deadline)

    @property
    def corank(self) -> int:
        """The dimension of the kernel."""
        return len(self._fronts.free)

    def flow(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return the currents c of a random kernel vector, edge by edge."""
        potential = np.append(self._fronts.vector(rng, deadline), 0)
        steps = potential[self._tails] ^ potential[self._heads]
        found: list[int] = field.products(steps, self._weights, LANES).tolist()
        return found


def _ground(values: Array, root: int, lanes: int) -> Array:
    """Return the root's part of the diagonal at the greens: 1/(s_r + s_v)."""
    joined: Array = values ^ root
    field.invert_all(joined, lanes)
    return joined
