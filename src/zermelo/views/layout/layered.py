"""Acyclic digraphs in layers, all edges downwards, with few crossings.

A vertex stands one layer below the lowest of those that lead to it. In a layer the vertices are
ordered by the mean place of their neighbours, in sweeps down and up (Sugiyama, Tagawa, Toda 1981).
"""

from __future__ import annotations

from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph
from zermelo.views.picture import Point

ACROSS, DOWN = 74.0, 84.0
SWEEPS = 12


def layers(graph: Graph) -> list[Point]:
    """Return the places of the vertices of an acyclic digraph."""
    level = [0] * graph.n
    for v in topological_order(graph):
        for u in graph.neighbors(v):
            level[u] = max(level[u], level[v] + 1)
    rows: list[list[int]] = [[] for _ in range(max(level, default=0) + 1)]
    for v, depth in enumerate(level):
        rows[depth].append(v)
    place = [0.0] * graph.n
    around = (graph.reverse().adjacency, graph.adjacency)
    for row in rows:
        _set(row, place)
    for sweep in range(SWEEPS):
        near = around[sweep % 2]
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = {
                v: sum(place[u] for u in near[v]) / len(near[v]) if near[v] else place[v]
                for v in row
            }
            row.sort(key=lambda v: (wanted[v], v))
            _set(row, place)
    return [(place[v] * ACROSS, level[v] * DOWN) for v in range(graph.n)]


def _set(row: list[int], place: list[float]) -> None:
    for i, v in enumerate(row):
        # Rows of equal parity would stand exactly below each other, and hide the longer edges.
        place[v] = i - (len(row) - 1) / 2
