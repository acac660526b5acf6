"""Periodic graphs in the plane: infinite, given by what is in one cell of a lattice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zermelo.core.labels import Labels

Vertex = tuple[int, int, int]
"""The vertex (v, x, y) of the infinite graph: the copy of v in the cell (x, y)."""

Step = tuple[int, int, int]
"""From (v, x, y) to (w, x + dx, y + dy), as (w, dx, dy)."""


@dataclass(frozen=True)
class Periodic:
    """A graph on V x Z^2 on which the lattice Z^2 acts by translations.

    The labels are those of the vertices of a cell, V = 0..n-1. There is one edge (u, v, dx, dy) of
    each class: from u in any cell to v in the cell shifted by (dx, dy).
    """

    labels: Labels
    edges: tuple[tuple[int, int, int, int], ...]

    @property
    def n(self) -> int:
        """The number of vertices in a cell."""
        return len(self.labels)

    @cached_property
    def steps(self) -> tuple[tuple[Step, ...], ...]:
        """The edges at every vertex of the cell (0, 0), sorted, each from both of its ends."""
        rows: list[list[Step]] = [[] for _ in range(self.n)]
        for u, v, dx, dy in self.edges:
            rows[u].append((v, dx, dy))
            rows[v].append((u, -dx, -dy))
        return tuple(tuple(sorted(row)) for row in rows)

    @cached_property
    def _reach(self) -> tuple[frozenset[Step], ...]:
        return tuple(map(frozenset, self.steps))

    def neighbors(self, vertex: Vertex) -> Iterator[Vertex]:
        """Yield the neighbors of a vertex of the infinite graph."""
        v, x, y = vertex
        for w, dx, dy in self.steps[v]:
            yield w, x + dx, y + dy

    def adjacent(self, one: Vertex, other: Vertex) -> bool:
        """Whether two vertices of the infinite graph are adjacent."""
        (v, x, y), (w, a, b) = one, other
        return (w, a - x, b - y) in self._reach[v]

    def enlarge(self, p: int, q: int) -> Periodic:
        """Return the same graph with p x q cells as its cell.

        The copy of v in the cell (i, j) becomes vertex ``index((v, i, j), p, q)``.
        """
        if (p, q) == (1, 1):
            return self
        return Periodic(Labels(self.n * p * q), tuple(self.enlarged_edges(p, q)))

    def enlarged_edges(self, p: int, q: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield the edges of ``enlarged(p, q)``, one of each class."""
        for j in range(q):
            for i in range(p):
                for u, v, dx, dy in self.edges:
                    yield (
                        self.index((u, i, j), p, q),
                        self.index((v, i + dx, j + dy), p, q),
                        (i + dx) // p,
                        (j + dy) // q,
                    )

    def index(self, vertex: Vertex, p: int, q: int) -> int:
        """Return which vertex of the cell of ``enlarged(p, q)`` this one is a copy of."""
        v, x, y = vertex
        return (y % q * p + x % p) * self.n + v
