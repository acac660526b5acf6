"""Small acyclic digraphs, and Seepage played by its literal rules, for comparison with everything.

The search here uses no theorem and none of zermelo's rules: sets and recursion, all moves of both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations, product

Edges = tuple[tuple[int, int], ...]


def subsets(items: list[int], least: int) -> list[tuple[int, ...]]:
    """All subsets of at least `least` items."""
    sizes = range(least, len(items) + 1)
    return list(chain.from_iterable(combinations(items, size) for size in sizes))


def dags(n: int) -> Iterator[Edges]:
    """All digraphs on 0..n-1 with edges upwards and an edge into every vertex but 0."""
    for parents in product(*(subsets(list(range(v)), 1) for v in range(1, n))):
        yield tuple((u, v) for v, above in enumerate(parents, 1) for u in above)


@cache
def up_to_isomorphism(n: int) -> tuple[Edges, ...]:
    """Return these digraphs, one of each isomorphism class (15 s for six vertices)."""
    orders = [(0, *order) for order in permutations(range(1, n))]
    seen: set[Edges] = set()
    found = []
    for edges in dags(n):
        least = min(tuple(sorted((to[u], to[v]) for u, v in edges)) for to in orders)
        if least not in seen:
            seen.add(least)
            found.append(edges)
    return tuple(found)


def random_dag(rng: random.Random, n: int, chance: float) -> Edges:
    """One of these digraphs, each edge with a probability, at least one into each vertex."""
    edges = set()
    for v in range(1, n):
        above = [u for u in range(v) if rng.random() < chance] or [rng.randrange(v)]
        edges |= {(u, v) for u in above}
    return tuple(sorted(edges))


def dead_ends(n: int, edges: Edges) -> tuple[int, ...]:
    """The vertices that no edge leaves."""
    return tuple(sorted(set(range(n)) - {u for u, _ in edges}))


def green_wins(n: int, edges: Edges, k: int, sinks: tuple[int, ...] | None = None) -> bool:
    """Whether Green wins with k from the source 0, by the literal rules."""
    goal = frozenset(dead_ends(n, edges) if sinks is None else sinks)
    below = {v: {w for u, w in edges if u == v} for v in range(n)}

    @cache
    def greens_turn(dirty: frozenset[int], safe: frozenset[int]) -> bool:
        free = sorted(set(range(n)) - dirty - safe)
        size = min(k, len(free))
        return any(sludges_turn(dirty, safe | set(move)) for move in combinations(free, size))

    @cache
    def sludges_turn(dirty: frozenset[int], safe: frozenset[int]) -> bool:
        reach = set().union(*(below[v] for v in dirty)) - dirty - safe
        return all(v not in goal and greens_turn(dirty | {v}, safe) for v in sorted(reach))

    return 0 not in goal and greens_turn(frozenset({0}), frozenset())


def green_number(n: int, edges: Edges, sinks: tuple[int, ...] | None = None) -> int | None:
    """The least k with which Green wins, or None."""
    return next((k for k in range(1, n + 1) if green_wins(n, edges, k, sinks)), None)
