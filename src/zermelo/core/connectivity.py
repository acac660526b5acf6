"""Whether every vertex can be reached from every other one."""

from __future__ import annotations

from array import array
from typing import Any

from zermelo.core.graph import BULK, Graph

CROWD = 512
"""A layer of at least so many vertices of a large graph is searched by numpy at once."""


def separated(graph: Graph) -> tuple[int, int] | None:
    """Return vertices (u, v) without a (directed) path from u to v, or None if there are none.

    One of them is vertex 0. Linear time; a graph with at most one vertex has none.
    """
    if not graph.n:
        return None
    far = _unreached(graph)
    if far is not None:
        return 0, far
    if graph.directed:
        far = _unreached(graph.reverse())
        if far is not None:
            return far, 0
    return None


def _unreached(graph: Graph) -> int | None:
    """Return the least vertex that cannot be reached from vertex 0, or None."""
    seen = bytearray(graph.n)
    seen[0] = 1
    layers = _layers if graph.m > BULK else _search
    layers(*graph.csr, seen)
    far = seen.find(0)
    return far if far >= 0 else None


def _search(offsets: array[int], targets: array[int], seen: bytearray) -> None:
    order = [0]
    for v in order:
        for u in targets[offsets[v] : offsets[v + 1]]:
            if not seen[u]:
                seen[u] = 1
                order.append(u)


def _layers(offsets: array[int], targets: array[int], seen: bytearray) -> None:
    # Breadth first: long thin graphs in plain Python, crowded layers by numpy.
    import numpy as np

    starts, ends = np.frombuffer(offsets, np.int64), np.frombuffer(targets, np.int64)
    marks = np.frombuffer(seen, np.uint8)
    last = np.zeros(len(seen), np.int64)
    layer: Any = [0]
    while len(layer):
        if len(layer) < CROWD:
            following = []
            for v in layer:
                for u in targets[offsets[v] : offsets[v + 1]]:
                    if not seen[u]:
                        seen[u] = 1
                        following.append(u)
            layer = following
            continue
        layer = np.asarray(layer, np.int64)
        counts = starts[layer + 1] - starts[layer]
        first = np.cumsum(counts) - counts
        places = np.repeat(starts[layer] - first, counts) + np.arange(counts.sum())
        found = ends[places]
        found = found[marks[found] == 0]
        last[found] = np.arange(len(found))  # so that each stays once
        layer = found[last[found] == np.arange(len(found))]
        marks[layer] = 1
        if len(layer) < CROWD:
            layer = layer.tolist()
