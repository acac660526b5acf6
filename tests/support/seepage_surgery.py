"""What the report does to acyclic digraphs, and who wins Seepage on them; plain and independent.

A graph is a sorted tuple of edges; what counts is what can be reached from its source, 0 unless
something else is said. Sinks are the dead ends of that unless they are given.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

Edge = tuple[int, int]
Edges = tuple[Edge, ...]
Sinks = frozenset[int]

NONE: Sinks = frozenset()


def children(edges: Iterable[Edge], v: int) -> list[int]:
    return sorted(w for u, w in edges if u == v)


def parents(edges: Iterable[Edge], v: int) -> list[int]:
    return sorted(u for u, w in edges if w == v)


def below(edges: Iterable[Edge], v: int) -> frozenset[int]:
    """What can be reached from v, v included."""
    found, listed = {v}, list(edges)
    while more := {w for u, w in listed if u in found} - found:
        found |= more
    return frozenset(found)


def sinks_of(edges: Edges, source: int = 0) -> Sinks:
    """The dead ends among what can be reached."""
    return below(edges, source) - {u for u, _ in edges}


def distances(edges: Edges, source: int = 0) -> dict[int, int]:
    """The length of a shortest path to each vertex that can be reached."""
    found, front = {source: 0}, [source]
    for v in front:
        for w in children(edges, v):
            if w not in found:
                found[w] = found[v] + 1
                front.append(w)
    return found


@cache
def wins(
    edges: Edges, k: int, sinks: Sinks | None = None, source: int = 0, protected: Sinks = NONE
) -> bool:
    """Whether Green wins the token game with some vertices protected from the start."""
    goal = sinks_of(edges, source) if sinks is None else sinks
    out = dict.fromkeys(below(edges, source), 0)
    for u, w in edges:
        if u in out:
            out[u] |= 1 << w
    reach = {v: sum(1 << w for w in below(edges, v)) for v in out}
    table: dict[tuple[int, int], bool] = {}

    def win(v: int, clean: int) -> bool:
        if v in goal:
            return False
        left = out[v] & ~clean
        if left.bit_count() <= k:
            return True
        key = v, clean & reach[v]
        if key not in table:
            free = [w for w in out if reach[v] >> w & 1 and not clean >> w & 1 and w != v]
            table[key] = any(
                all(win(c, after) for c in out if (left & ~move) >> c & 1)
                for move in (sum(1 << w for w in each) for each in combinations(free, k))
                for after in [clean | move]
            )
        return table[key]

    return win(source, sum(1 << v for v in protected))


def number(edges: Edges, sinks: Sinks | None = None, source: int = 0) -> float:
    """The green number; infinite if the source is a sink."""
    if source in (sinks_of(edges, source) if sinks is None else sinks):
        return float("inf")
    return next(k for k in range(1, len(edges) + 2) if wins(edges, k, sinks, source))


def without(edges: Edges, gone: Iterable[int]) -> Edges:
    """The graph without some vertices."""
    dead = set(gone)
    return tuple(e for e in edges if not dead & set(e))


def as_sink(edges: Edges, v: int) -> Edges:
    """The graph without the edges that leave v."""
    return tuple(e for e in edges if e[0] != v)


def past(edges: Edges, v: int, b: int, gone: Iterable[int] = ()) -> Edges:
    """The graph without v (and others), the parents of v linked to b."""
    linked = {(u, b) for u in parents(edges, v)}
    return without(tuple(sorted({*edges, *linked})), [v, *gone])


def loose(edges: Edges, v: int) -> list[int]:
    """The loose sinks of v: dead ends that only v leads to."""
    return [c for c in children(edges, v) if not children(edges, c) and parents(edges, c) == [v]]


def private(edges: Edges, v: int) -> bool:
    """Whether what can be reached from v is entered through v only."""
    inside = below(edges, v)
    return all(u in inside for u, w in edges if w in inside and w != v)


def is_subtree(edges: Edges, v: int) -> bool:
    """Whether v is the root of a tree that is entered at v only."""
    inside = below(edges, v)
    return private(edges, v) and all(len(parents(edges, w)) == 1 for w in inside - {v})


def tensor(first: Edges, second: Edges) -> Edges:
    """The part of the tensor product that can be reached from (0, 0), which becomes 0."""
    index = {(0, 0): 0}
    edges = []
    for pair in (queue := [(0, 0)]):
        for u in children(first, pair[0]):
            for v in children(second, pair[1]):
                if (u, v) not in index:
                    index[u, v] = len(index)
                    queue.append((u, v))
                edges.append((index[pair], index[u, v]))
    return tuple(sorted(edges))


def tree_number(edges: Edges, v: int = 0) -> float:
    """The green number of a tree by the recursion of Clarke et al.; infinite at a leaf."""
    numbers = [tree_number(edges, c) for c in children(edges, v)]
    if not numbers:
        return float("inf")
    return next(k for k in range(1, len(numbers) + 1) if sum(f > k for f in numbers) <= k)
