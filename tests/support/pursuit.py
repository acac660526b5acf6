"""Cops and Robbers by its literal rules, for comparison with everything else.

Nothing here uses zermelo's rules or methods: a position is the vertices of the cops in any order,
the vertex of the robber, and whose turn it is; the rounds to a capture are found by trying every
move of everybody, as often as something changes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import product

from small import graphs

Edges = Sequence[tuple[int, int]]


def capture_time(n: int, edges: Edges, k: int) -> float:
    """The moves of the cops until the robber is caught at the latest; infinite if he is never."""
    near = [{v} for v in range(n)]
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    spots = list(product(range(n), repeat=k))
    # after[cops, robber]: what is still to come when the robber is to move; 0 once he is caught.
    after = {(c, r): 0.0 if r in c else math.inf for c in spots for r in range(n)}
    while True:
        before = {
            (c, r): 0.0
            if r in c
            else 1 + min(after[to, r] for to in product(*(near[v] for v in c)))
            for c, r in after
        }
        new = {(c, r): 0.0 if r in c else max(before[c, to] for to in near[r]) for c, r in after}
        if new == after:
            return min(max(before[c, r] for r in range(n)) for c in spots)
        after = new


def cop_number(n: int, edges: Edges) -> int:
    """The least number of cops with a finite capture time."""
    return next(k for k in range(1, n + 1) if capture_time(n, edges, k) < math.inf)


@cache
def eight() -> tuple[tuple[tuple[int, int], ...], ...]:
    """All connected graphs with 8 vertices: one vertex more on each of those with 7."""
    import networkx as nx

    buckets: dict[tuple[object, ...], list[nx.Graph]] = {}
    for edges in graphs(7):
        for chosen in range(1, 1 << 7):
            graph = nx.Graph(edges)
            graph.add_edges_from((7, v) for v in range(7) if chosen >> v & 1)
            bucket = buckets.setdefault(_invariant(graph), [])
            if not any(nx.is_isomorphic(graph, other) for other in bucket):
                bucket.append(graph)
    return tuple(
        tuple(sorted((min(edge), max(edge)) for edge in graph.edges))
        for bucket in buckets.values()
        for graph in bucket
    )


def _invariant(graph: object) -> tuple[object, ...]:
    """What isomorphic graphs have in common: the degrees, refined by those around, three times."""
    around: dict[int, dict[int, object]] = graph.adj  # type: ignore[attr-defined]
    color: dict[int, int] = {v: len(row) for v, row in around.items()}
    for _ in range(3):
        color = {
            v: hash((color[v], tuple(sorted(color[u] for u in row)))) for v, row in around.items()
        }
    return tuple(sorted(color.values()))
