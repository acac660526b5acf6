"""The token game of Seepage with so many rounds, tried move by move, for comparison.

Nothing here uses zermelo's rules, encodings or search: a game is a list of edges and its sinks, and
its source is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from seepage_dags import Edges, dead_ends, random_dag

Game = tuple[int, Edges, tuple[int, ...]]
"""The number of vertices, the edges, the sinks."""


def some_games(seed: int, count: int) -> Iterator[Game]:
    """Random games with five to nine vertices, a third of them with sinks marked at random."""
    rng = Random(seed)
    for number in range(count):
        n = rng.randrange(5, 10)
        edges = random_dag(rng, n, rng.choice((0.2, 0.35, 0.5)))
        marked = tuple(v for v in range(1, n) if rng.random() < 0.4)
        yield n, edges, dead_ends(n, edges) if number % 3 else marked


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


def green_wins_within(
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
