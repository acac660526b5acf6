"""Large graphs by numpy, without a Python loop: their arrays, and a search; loaded when needed."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph, problem

CROWD = 512
"""A layer of at least so many vertices of a large graph is searched by numpy at once."""


def graph_of_pairs(n: int, pairs: Sequence[tuple[int, int]], directed: bool, loops: bool) -> Graph:
    """Make a graph from many pairs: see `Graph.from_edges`."""
    columns = np.asarray(pairs, dtype=np.int64).reshape(-1, 2)
    return graph_of_arrays(n, columns[:, 0], columns[:, 1], directed, loops)


def graph_of_arrays(n: int, tails: Any, heads: Any, directed: bool, loops: bool) -> Graph:
    """Make a graph from two columns: see `Graph.from_arrays`."""
    first = np.ascontiguousarray(tails, dtype=np.int64)
    second = np.ascontiguousarray(heads, dtype=np.int64)
    if not directed:
        first, second = np.minimum(first, second), np.maximum(first, second)
    bad = (first < 0) | (second < 0) | (first >= n) | (second >= n)
    if not loops:
        bad |= first == second
    if bad.any():
        position = int(np.flatnonzero(bad)[0])
        u, v = int(tails[position]), int(heads[position])
        raise InputError(problem(n, u, v, loops), "remove it", f"[{position}]")
    keys = first * n + second
    ordered = np.sort(keys)
    twice = np.flatnonzero(ordered[1:] == ordered[:-1])
    if twice.size:
        u, v = divmod(int(ordered[twice[0]]), n)
        position = int(np.flatnonzero(keys == ordered[twice[0]])[1])
        raise InputError(f"the edge {u}-{v} stands twice", "remove it", f"[{position}]")
    first, second = np.divmod(ordered, max(n, 1))
    return Graph(n, _array(first), _array(second), directed)


def bulk_csr(graph: Graph) -> tuple[array[int], array[int]]:
    """Return the adjacency of a graph: see `Graph.csr`."""
    tails = np.frombuffer(graph.tails, dtype=np.int64)
    heads = np.frombuffer(graph.heads, dtype=np.int64)
    up = np.bincount(tails, minlength=graph.n)
    if graph.directed:  # its edges stand in this order already
        return _array(_sums(up)), graph.heads
    # In every row the smaller neighbors come first, and the others follow as the edges stand.
    once = tails != heads
    down = np.bincount(heads[once], minlength=graph.n)
    offsets = _sums(up + down)
    targets = np.empty(offsets[-1], dtype=np.int64)
    back = np.sort(heads[once] * graph.n + tails[once])
    first = np.repeat(offsets[:-1] - _sums(down)[:-1], down)
    targets[first + np.arange(len(back))] = back - np.repeat(np.arange(graph.n) * graph.n, down)
    first = np.repeat(offsets[1:] - _sums(up)[1:], up)
    targets[first + np.arange(len(heads))] = heads
    return _array(offsets), _array(targets)


def first_unreached(offsets: array[int], targets: array[int]) -> int:
    """Return the least vertex that cannot be reached from vertex 0, or -1.

    Breadth first: long thin graphs in plain Python, crowded layers by numpy.
    """
    seen = bytearray(len(offsets) - 1)
    seen[0] = 1
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
    return seen.find(0)


def _sums(counts: Any) -> Any:
    """Return where rows of these lengths start, and where the last one ends."""
    return np.concatenate([[0], np.cumsum(counts)])


def _array(numbers: Any) -> array[int]:
    """Return a NumPy array of 64-bit integers as an array of the standard library."""
    made = array("q")
    made.frombytes(numbers.view("u1").data)
    return made
