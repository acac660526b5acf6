"""The relations of all colourings of a fragment at once, for searches.

An acyclic orientation of a fragment's graph is good for those colourings of the inner vertices that
ask for the predegrees that it has. So one walk through the acyclic orientations gives the
boundary relations of all colourings: by the vector of the inner predegrees modulo d.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, wanted
from zermelo.reductions.gadgets.fragments import Fragment, Relation, Row, minimal

Arrow = tuple[int, int, int, int]
"""An edge u, v of the underlying graph; what v gets if u is first, and what u gets if v is."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A fragment without colours."""

    graph: Graph  # a graph or a digraph
    terminals: tuple[int, ...]  # the shared vertices
    modulus: int = 2  # the number of colours
    playable: str = "zero"

    @property
    def inner(self) -> tuple[int, ...]:
        """The vertices that are no terminals."""
        return tuple(v for v in range(self.graph.n) if v not in self.terminals)

    def fragment(self, colors: tuple[int, ...]) -> Fragment:
        """Return the fragment with these colours of the inner vertices (0 at the terminals)."""
        given = dict(zip(self.inner, colors, strict=True))
        every = tuple(given.get(v, 0) for v in range(self.graph.n))
        return Fragment(
            Ello(self.graph, every, modulus=self.modulus, playable=self.playable), self.terminals
        )


def orientations(graph: Graph, deadline: Deadline) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return all acyclic orientations of the underlying graph.

    Each is given by the predegrees of the vertices and, for each vertex, those that a path leads to
    it from (itself too) as bits. A partial acyclic orientation can always be completed, so that the
    edges are directed one after the other and no work is lost.

    Raises `LimitReached` if the deadline passed.
    """
    found = [((0,) * graph.n, tuple(1 << v for v in range(graph.n)))]
    for u, v, forth, back in _arrows(graph):
        deadline.check()
        following = []
        for degrees, above in found:
            for first, then, adds in ((u, v, forth), (v, u, back)):
                if above[first] >> then & 1:
                    continue
                counts = list(degrees)
                counts[then] += adds
                more = above[first]
                masks = tuple(mask | more if mask >> then & 1 else mask for mask in above)
                following.append((tuple(counts), masks))
        found = following
    return found


def _arrows(graph: Graph) -> Iterator[Arrow]:
    for u, v in graph.undirected().edges:
        yield u, v, int(graph.has_edge(u, v)), int(graph.has_edge(v, u))


def by_residues(shape: Shape, deadline: Deadline) -> dict[tuple[int, ...], set[Row]]:
    """Return the rows of the good orientations, by the inner vertices' predegrees modulo d."""
    inner, terminals, d = shape.inner, shape.terminals, shape.modulus
    pairs = [(i, j) for i, j in product(range(len(terminals)), repeat=2) if i != j]
    found: dict[tuple[int, ...], set[Row]] = {}
    for degrees, above in orientations(shape.graph, deadline):
        residues = tuple(degrees[v] % d for v in inner)
        received = tuple(degrees[v] % d for v in terminals)
        order = tuple((i, j) for i, j in pairs if above[terminals[j]] >> terminals[i] & 1)
        found.setdefault(residues, set()).add(Row(received, order))
    return found


def relations(shape: Shape, deadline: Deadline) -> Iterator[tuple[tuple[int, ...], Relation]]:
    """Yield the colours of the inner vertices and the boundary relation, where it is not empty.

    Raises `LimitReached` if the deadline passed.
    """
    found = by_residues(shape, deadline)
    for colors in product(range(shape.modulus), repeat=len(shape.inner)):
        rows = _rows(shape, colors, found)
        if rows:
            yield colors, minimal(rows)


def _rows(
    shape: Shape, colors: tuple[int, ...], found: Mapping[tuple[int, ...], set[Row]]
) -> set[Row]:
    game = shape.fragment(colors).game
    rules = wanted(game)
    allowed = [
        [residue for residue in range(shape.modulus) if rules[v].allows(residue)]
        for v in shape.inner
    ]
    rows: set[Row] = set()
    for residues in product(*allowed):
        rows |= found.get(residues, set())
    return rows
