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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
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


def words(relation: Relation) -> tuple[Word, ...]:
    """Return what the terminals can receive, sorted."""
    return tuple(sorted({row.received for row in relation}))


def search(
    span: Range, deadline: Deadline, skip: Iterable[Relation] = ()
) -> Iterator[tuple[Fragment, Relation]]:
    """Yield every relation that a fragment of the range has, once, except those to skip.

    Each comes with the first fragment that has it. Raises `LimitReached` if the deadline passed.
    """
    seen = set(skip)
    for shape in shapes(span):
        deadline.check()
        for fragment, relation in relations(shape, deadline):
            if relation not in seen:
                seen.add(relation)
                yield fragment, relation


def shapes(span: Range) -> Iterator[Fragment]:
    """Yield fragments of one color: inner graphs up to isomorphism, and places of half-edges.

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
            game = Ello(graph, (0,) * graph.n, modulus=span.modulus, playable=span.playable)
            yield Fragment(game, terminals)


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


def relations(shape: Fragment, deadline: Deadline) -> Iterator[tuple[Fragment, Relation]]:
    """Yield the shape in all its colors with the boundary relation, where that is not empty.

    Raises `LimitReached` if the deadline passed.
    """
    game, found = shape.game, by_residues(shape, deadline)
    inner = range(game.graph.n - len(shape.terminals))
    blank = (0,) * len(shape.terminals)
    for colors in product(range(game.modulus), repeat=len(inner)):
        colored = replace(game, colors=(*colors, *blank))
        rules = wanted(colored)
        allowed = [[each for each in range(game.modulus) if rules[v].allows(each)] for v in inner]
        rows: set[Row] = set()
        for residues in product(*allowed):
            rows |= found.get(residues, set())
        if rows:
            yield Fragment(colored, shape.terminals), minimal(rows)
