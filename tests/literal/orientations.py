"""Acyclic orientations of a graph, all of them one after the other.

Every edge is directed one way or the other. The arcs form no cycle if, as long as vertices are
left, one of them has no arc from another one that is left, and taking that one away leads to none.
An edge may stand several times, or join a vertex to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

Arc = tuple[int, int]
Edges = Sequence[tuple[int, int]]


def orientations(edges: Edges) -> Iterator[tuple[Arc, ...]]:
    """Yield all orientations, with cycles or without."""
    yield from product(*(((u, v), (v, u)) for u, v in edges))


def is_acyclic(n: int, arcs: Iterable[Arc]) -> bool:
    """Whether sources can be taken away until none is left."""
    left, arcs = set(range(n)), list(arcs)
    while left:
        entered = {v for u, v in arcs if u in left}
        sources = left - entered
        if not sources:
            return False
        left -= sources
    return True


def odd_set(arcs: Iterable[Arc]) -> frozenset[int]:
    """Return the vertices that an odd number of arcs enters."""
    odd: set[int] = set()
    for _, v in arcs:
        odd ^= {v}
    return frozenset(odd)


def acyclic(n: int, edges: Edges) -> Iterator[tuple[Arc, ...]]:
    """Yield the acyclic orientations."""
    return (arcs for arcs in orientations(edges) if is_acyclic(n, arcs))


def odd_sets(n: int, edges: Edges, directed: Iterable[Arc] = ()) -> set[frozenset[int]]:
    """Return the sets T for which there is an acyclic T-odd orientation with these arcs in it."""
    wanted = set(directed)
    return {odd_set(arcs) for arcs in acyclic(n, edges) if wanted <= set(arcs)}
