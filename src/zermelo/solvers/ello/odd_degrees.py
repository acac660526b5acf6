"""A quick way to an odd-elimination scheme: take vertices of odd degree away, the smallest first.

A graph is odd-degenerate if deleting vertices of odd degree, one after the other, can lead to K_1;
the reverse of the deletions is then a scheme (section 3 of the ELLO paper). Which vertex to delete
matters, and this does not look ahead: it takes one of smallest odd degree, at random, which keeps
what is left connected for long, and starts again when it is stuck. On random graphs it gets through
in a good part of its attempts, on grids never; benchmarks/ello_recognition.py times it with what
comes after it.
"""

from __future__ import annotations

import heapq
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph

ATTEMPTS = 64
"""How often to start again."""


def peeled(graph: Graph, deadline: Deadline, seed: int) -> list[int] | None:
    """Return an odd-elimination scheme of a graph with a vertex, or None if none was met.

    Each attempt takes O(m log n).

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    rng = Random(seed)
    for _ in range(ATTEMPTS):
        deadline.check()
        order = _attempt(graph, rng)
        if order is not None:
            return order
    return None


def _attempt(graph: Graph, rng: Random) -> list[int] | None:
    neighbors = graph.adjacency
    degrees = list(map(len, neighbors))
    left = set(range(graph.n))
    heap = [(degrees[v], rng.random(), v) for v in range(graph.n) if degrees[v] % 2]
    heapq.heapify(heap)
    deleted: list[int] = []
    while heap and len(left) > 1:
        degree, _, v = heapq.heappop(heap)
        if v not in left or degrees[v] != degree:
            continue
        left.remove(v)
        deleted.append(v)
        for u in neighbors[v]:
            if u in left:
                degrees[u] -= 1
                if degrees[u] % 2:
                    heapq.heappush(heap, (degrees[u], rng.random(), u))
    return [*left, *reversed(deleted)] if len(left) == 1 else None
