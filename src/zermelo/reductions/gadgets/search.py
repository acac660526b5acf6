"""Searches for small fragments with a wanted relation, or with a relation of a wanted kind.

The fragments have half-edges: terminals of degree 1, each at some inner vertex (in digraphs both
arcs of such an edge are there). What they received is 0 (the terminal comes first) or 1, so that
the first parts of the rows, the *words*, are words of 0 and 1. They are all that counts where paths
between terminals are harmless, as they are when separators stand on the half-edges.

A set of words is a *delta-matroid* if, for any two of its words x and y and any place i at which
they differ, x with place i changed is in the set, or it is after a second change at a place where
they differ. Delta-matroids stay delta-matroids when fragments are put together along half-edges,
if no cycles have to be avoided; where a single vertex gives delta-matroids only, a copying gadget
(the words 00…0 and 11…1, three or more of them) needs a fragment that is none.

An acyclic orientation of a fragment's graph is good for those colorings of the inner vertices that
ask for the predegrees that it has. So one walk through the acyclic orientations gives the
boundary relations of all colorings: by the vector of the inner predegrees modulo d.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.small_graphs import connected_graphs, digraphs
from zermelo.games.ello.rules import Ello, wanted
from zermelo.reductions.gadgets.fragments import Fragment, Relation, Row, by_residues, minimal

Word = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """What is searched.

    `directed`: whether inner edges may be arcs: each pair has none, one of two, or both.
    """

    inner: int  # the number of inner vertices
    half_edges: int  # the number of terminals
    modulus: int = 2  # the number of colors
    playable: str = "zero"
    directed: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A relation, and the first fragment that was found to have it."""

    relation: Relation
    fragment: Fragment

    @property
    def words(self) -> tuple[Word, ...]:
        """What the terminals can receive, sorted."""
        return words(self.relation)


def words(relation: Relation) -> tuple[Word, ...]:
    """Return what the terminals can receive, sorted."""
    return tuple(sorted({row.received for row in relation}))


def search(span: Range, deadline: Deadline, skip: Iterable[Relation] = ()) -> Iterator[Hit]:
    """Yield every relation that a fragment of the range has, once, except those to skip.

    Raises `LimitReached` if the deadline passed.
    """
    seen = set(skip)
    for shape in shapes(span):
        deadline.check()
        for colors, relation in relations(shape, deadline):
            if relation not in seen:
                seen.add(relation)
                yield Hit(relation, shape.fragment(colors))


def shapes(span: Range) -> Iterator[Shape]:
    """Yield the shapes of a range: inner graphs up to isomorphism, and places of half-edges.

    Terminals in another order give the same relation in another order; here their inner ends do not
    decrease. Places that an automorphism of the inner graph takes to others are not left out.
    """
    n, k = span.inner, span.half_edges
    terminals = tuple(range(n, n + k))
    pieces = digraphs(n) if span.directed else (graph.edges for graph in connected_graphs(n))
    for pairs in pieces:
        if len(Graph.from_edges(n, pairs, span.directed).components()) > 1:
            continue
        for ends in combinations_with_replacement(range(n), k):
            half = [(v, t) for v, t in zip(ends, terminals, strict=True)]
            if span.directed:
                half += [(t, v) for v, t in half]
            graph = Graph.from_edges(n + k, [*pairs, *half], span.directed)
            yield Shape(graph, terminals, span.modulus, span.playable)


def delta_matroid(found: Iterable[Word]) -> bool:
    """Whether a set of words is a delta-matroid (Bouchet's symmetric exchange axiom)."""
    feasible = set(found)
    for x in feasible:
        for y in feasible:
            places = [i for i, (a, b) in enumerate(zip(x, y, strict=True)) if a != b]
            for i in places:
                once = _flip(x, i)
                if once in feasible:
                    continue
                if not any(_flip(once, j) in feasible for j in places if j != i):
                    return False
    return True


def _flip(word: Word, i: int) -> Word:
    return (*word[:i], 1 - word[i], *word[i + 1 :])


@dataclass(frozen=True, slots=True)
class Shape:
    """A fragment without colors."""

    graph: Graph  # a graph or a digraph
    terminals: tuple[int, ...]  # the shared vertices
    modulus: int = 2  # the number of colors
    playable: str = "zero"

    @property
    def inner(self) -> tuple[int, ...]:
        """The vertices that are no terminals."""
        return tuple(v for v in range(self.graph.n) if v not in self.terminals)

    def fragment(self, colors: tuple[int, ...]) -> Fragment:
        """Return the fragment with these colors of the inner vertices (0 at the terminals)."""
        given = dict(zip(self.inner, colors, strict=True))
        every = tuple(given.get(v, 0) for v in range(self.graph.n))
        return Fragment(
            Ello(self.graph, every, modulus=self.modulus, playable=self.playable), self.terminals
        )


def relations(shape: Shape, deadline: Deadline) -> Iterator[tuple[tuple[int, ...], Relation]]:
    """Yield the colors of the inner vertices and the boundary relation, where it is not empty.

    Raises `LimitReached` if the deadline passed.
    """
    found = by_residues(shape.fragment((0,) * len(shape.inner)), deadline)
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
