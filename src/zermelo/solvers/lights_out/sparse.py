"""Lights Out modulo a prime by elimination in a band: large sparse graphs."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.lights_out.evidence.elimination import Solutions, Vector
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.algebra.banded import Matrix, Reduced, eliminate
from zermelo.solvers.algebra.ordering import breadth_first


class Sparse:
    """The equations of a game, in an order with a narrow band.

    Equation v says that the presses that change v add up to minus its state: those of v itself, and
    of the vertices with an edge to it.
    """

    def __init__(self, graph: Graph, deadline: Deadline) -> None:
        tails, heads = np.asarray(graph.tails, np.int64), np.asarray(graph.heads, np.int64)
        everything = np.arange(graph.n)
        one, other = np.append(tails, heads), np.append(heads, tails)
        around = _rows(graph.n, one, other)
        order, width = breadth_first(around[0].tolist(), around[1].tolist(), deadline)
        self.order = np.array(order, np.int64)
        self._place = np.empty(graph.n, np.int64)
        self._place[self.order] = everything
        if graph.directed:
            one, other = tails, heads
        self._pairs = np.append(one, everything), np.append(other, everything)
        self._directed, self.width, self.n = graph.directed, width, graph.n

    def eliminated(self, lit: Any, p: int, deadline: Deadline, turned: bool = False) -> Reduced:
        """Eliminate modulo a prime; `turned` takes the transposed matrix."""
        pressed, changed = self._pairs[::-1] if turned else self._pairs
        offsets, columns = _rows(self.n, self._place[changed], self._place[pressed])
        matrix = Matrix(offsets, columns, self.width)
        return eliminate(matrix, -np.asarray(lit)[self.order] % p, p, deadline)

    def solve(self, game: LightsOut, deadline: Deadline, every: bool) -> tuple[Solutions, int]:
        """Return the solutions modulo the game's prime, and the dimension of the kernel.

        A basis of the kernel is given if `every` solution is wanted.
        """
        p = game.modulus
        lit = np.array(game.lit, np.int64)
        found = self.eliminated(lit, p, deadline)
        if not found.consistent:
            across = self.eliminated(lit, p, deadline, turned=True) if self._directed else found
            weights = (self._named(vector) for vector in deadline.over(across.kernel(), 1))
            invariant = next(each for each in weights if np.dot(each, lit) % p)
            return Solutions(p, None, [], invariant), len(found.free)
        kernel = deadline.over(found.kernel(), 1) if every else ()
        basis = [self._named(vector) for vector in kernel]
        return Solutions(p, self._named(found.solution()), basis, None), len(found.free)

    def _named(self, vector: Vector) -> Vector:
        """Return a vector by vertices, given by places in the order."""
        named = np.empty(self.n, np.int64)
        named[self.order] = vector
        found: Vector = named.tolist()
        return found


def _rows(n: int, rows: Any, columns: Any) -> tuple[Any, Any]:
    """Return the compressed rows of a matrix given by its ones, each counted once."""
    both = np.unique(rows * n + columns)
    offsets = np.searchsorted(both, np.arange(n + 1) * n)
    return offsets, both % n
