"""The variants of ELLO by their literal rules, and all small graphs and digraphs to play them on.

Nothing here uses zermelo's rules or search: every order of the vertices is played out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from small import Edges, graphs

Coloring = tuple[int, ...]


@cache
def arrangements(n: int, edges: Edges) -> tuple[tuple[tuple[int, ...], Coloring], ...]:
    """For every order of the vertices, their places and their predegrees; edges lead to the second.

    An edge of an undirected graph must stand in `edges` both ways.
    """
    found = []
    for order in permutations(range(n)):
        place = [order.index(v) for v in range(n)]
        predegrees = [0] * n
        for u, v in edges:
            predegrees[v] += place[u] < place[v]
        found.append((tuple(place), tuple(predegrees)))
    return tuple(dict.fromkeys(found))


def winnable_colorings(
    n: int, edges: Edges, before: Edges = (), modulus: int = 2, playable: str = "zero"
) -> set[Coloring]:
    """All winnable colorings, from all orders; edges lead to the second vertex."""
    kept = {
        predegrees
        for place, predegrees in arrangements(n, edges)
        if all(place[u] < place[v] for u, v in before)
    }
    zero = {tuple(-k % modulus for k in predegrees) for predegrees in kept}
    if playable == "zero":
        return zero
    others = (product(*([c for c in range(modulus) if c != x] for x in row)) for row in zero)
    return {coloring for some in others for coloring in some}


def both_ways(edges: Edges) -> Edges:
    """The edges of an undirected graph, each in both directions."""
    return tuple(sorted(edge for u, v in edges for edge in ((u, v), (v, u))))


@cache
def directed_beforehand(n: int) -> tuple[tuple[Edges, Edges], ...]:
    """All graphs with n <= 5 vertices, some edges directed, up to isomorphism: (edges, before)."""
    return tuple((edges, before) for edges in graphs(n, False) for before in _orbits(n, edges))


def _orbits(n: int, edges: Edges) -> Iterator[Edges]:
    """One of each orbit of the partial orientations of a graph under its symmetries."""
    whole = set(both_ways(edges))
    symmetries = [p for p in permutations(range(n)) if {(p[u], p[v]) for u, v in whole} == whole]
    seen: set[frozenset[tuple[int, int]]] = set()
    for choice in product((0, 1, 2), repeat=len(edges)):
        arcs = [
            (u, v) if way == 1 else (v, u) for (u, v), way in zip(edges, choice, strict=True) if way
        ]
        if frozenset(arcs) not in seen:
            seen.update(frozenset((p[u], p[v]) for u, v in arcs) for p in symmetries)
            yield tuple(sorted(arcs))


@cache
def digraphs(n: int) -> tuple[Edges, ...]:
    """All digraphs with n <= 5 vertices up to isomorphism; a set of arcs is a number in `seen`."""
    pairs = list(permutations(range(n), 2))
    bits = {pair: 1 << i for i, pair in enumerate(pairs)}
    moved = [[bits[p[u], p[v]] for u, v in pairs] for p in permutations(range(n))]
    seen: set[int] = set()
    found: list[Edges] = []
    for size in range(len(pairs) + 1):
        for chosen in combinations(range(len(pairs)), size):
            if sum(1 << i for i in chosen) not in seen:
                found.append(tuple(pairs[i] for i in chosen))
                seen.update(sum(row[i] for i in chosen) for row in moved)
    return tuple(found)


def colorings(n: int, modulus: int = 2) -> Iterator[Coloring]:
    """All colorings."""
    return product(range(modulus), repeat=n)
