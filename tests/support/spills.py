"""Small games of Seepage, and the token game tried move by move, for comparison.

Nothing here uses zermelo's rules, encodings or search: a game is a list of children and its sinks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from random import Random

Edges = tuple[tuple[int, int], ...]


@cache
def dags(n: int) -> tuple[Edges, ...]:
    """All acyclic digraphs on 0..n-1 whose edges lead upwards and whose one source is 0."""
    rows: list[list[Edges]] = []
    for v in range(1, n):
        below = range(v)
        parents = chain.from_iterable(combinations(below, size) for size in range(1, v + 1))
        rows.append([tuple((u, v) for u in chosen) for chosen in parents])
    found: list[Edges] = [()]
    for row in rows:
        found = [(*edges, *more) for edges in found for more in row]
    return tuple(found)


def random_dag(rng: Random, n: int) -> Edges:
    """A random acyclic digraph on 0..n-1 whose edges lead upwards and whose one source is 0."""
    chance = rng.choice((0.2, 0.35, 0.5))
    edges: list[tuple[int, int]] = []
    for v in range(1, n):
        parents = [u for u in range(v) if rng.random() < chance] or [rng.randrange(v)]
        edges += [(u, v) for u in parents]
    return tuple(edges)


def simplex(dimension: int, size: int) -> tuple[int, Edges]:
    """The vectors of `dimension` numbers with sum at most `size`; edges add 1 to a number."""
    vectors: list[tuple[int, ...]] = [()]
    for _ in range(dimension):
        vectors = [(*v, x) for v in vectors for x in range(size - sum(v) + 1)]
    vectors.sort(key=lambda v: (sum(v), v))
    number = {v: i for i, v in enumerate(vectors)}
    edges = []
    for v, i in number.items():
        for at in range(dimension):
            w = (*v[:at], v[at] + 1, *v[at + 1 :])
            if w in number:
                edges.append((i, number[w]))
    return len(vectors), tuple(sorted(edges))


def dead_ends(n: int, edges: Edges) -> tuple[int, ...]:
    return tuple(v for v in range(n) if all(u != v for u, _ in edges))


def longest_way(edges: Edges, sinks: tuple[int, ...]) -> int:
    """The moves of a longest path from 0 to its first sink; 0 if there is none."""

    def search(v: int) -> Iterator[int]:
        if v in sinks:
            yield 0
            return
        for u, w in edges:
            if u == v:
                yield from (1 + length for length in search(w))

    return max(search(0), default=0)


def green_wins(
    n: int, edges: Edges, sinks: tuple[int, ...], k: int, depth: int, hopeful: bool
) -> bool:
    """Whether Green wins the token game of `depth` rounds.

    When these are over, she has won if `hopeful`, and otherwise lost unless no sink can be reached
    from the token, whatever is protected.
    """
    children = [[w for u, w in edges if u == v] for v in range(n)]

    @cache
    def sees_sink(v: int) -> bool:
        return v in sinks or any(map(sees_sink, children[v]))

    @cache
    def wins(v: int, protected: frozenset[int], left: int) -> bool:
        if v in sinks:
            return False
        if not left:
            return hopeful or not sees_sink(v)
        free = [x for x in range(n) if x not in protected and x != v]
        for move in combinations(free, min(k, len(free))):
            after = protected | set(move)
            if all(w in after or wins(w, after, left - 1) for w in children[v]):
                return True
        return False

    return wins(0, frozenset(), depth)
