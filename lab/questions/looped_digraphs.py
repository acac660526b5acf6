"""VertexNim, Problem 8: directed, with loops at some vertices.

If the outcome depended on the order of the weights only, with the ones kept apart, a finite table
would solve each digraph. The experiment compares every weight vector with its order type: ones
stay, and the larger weights become 2, 3, … in their order. All strongly connected digraphs with
loops at any vertices, each once up to isomorphism.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import zermelo
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import Graph

Pairs = tuple[tuple[int, int], ...]


@cache
def digraphs(n: int) -> tuple[Pairs, ...]:
    """Return the strongly connected digraphs with n vertices and any loops, up to isomorphism."""
    places = [(u, v) for u in range(n) for v in range(n) if u != v]
    seen: set[frozenset[tuple[int, int]]] = set()
    found = []
    for chosen in product((0, 1), repeat=len(places)):
        arcs = [pair for pair, taken in zip(places, chosen, strict=True) if taken]
        if not _strong(n, arcs):
            continue
        for loops in product((0, 1), repeat=n):
            pairs = frozenset((*arcs, *((v, v) for v in range(n) if loops[v])))
            if pairs in seen:
                continue
            seen.update(frozenset((p[u], p[v]) for u, v in pairs) for p in permutations(range(n)))
            found.append(tuple(sorted(pairs)))
    return tuple(found)


def _strong(n: int, arcs: list[tuple[int, int]]) -> bool:
    for forward in (True, False):
        reached = {0}
        for _ in range(n):
            reached |= {(v if forward else u) for u, v in arcs if (u if forward else v) in reached}
        if len(reached) < n:
            return False
    return True


def order_type(weights: tuple[int, ...]) -> tuple[int, ...]:
    """Return the weights with those above 1 replaced by 2, 3, … in their order."""
    ranks = {weight: rank for rank, weight in enumerate(sorted({1, *weights}), 1)}
    return tuple(ranks[weight] for weight in weights)


@begins_at(2)
def table(largest: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the digraphs with 2 to 4 vertices and weights up to `largest`."""
    for n in (2, 3, 4):
        games = bad_games = positions = bad = 0
        vectors = list(product(range(1, largest + 1), repeat=n))
        pairs_of_vectors = [(weights, order_type(weights)) for weights in vectors]
        for pairs in digraphs(n):
            graph = Graph.from_edges(n, pairs, directed=True, loops=True)
            deadline.check()
            lost = zermelo.play.vertexnim_table(zermelo.vertexnim(graph, (largest,) * n, 0)).lost
            wrong = sum((lost(one) ^ lost(other)).bit_count() for one, other in pairs_of_vectors)
            games += 1
            positions += n * len(vectors)
            bad_games += wrong > 0
            bad += wrong
        yield f"n = {n}, weights up to {largest}: {games}; {positions}; {bad_games}; {bad}"
