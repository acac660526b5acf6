"""All connected cubic graphs with a given number of vertices, up to isomorphism."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import networkx as nx
import numpy as np

from zermelo.core.graph import Graph

Pairs = frozenset[tuple[int, int]]


@cache
def connected_cubic_graphs(n: int) -> tuple[Graph, ...]:
    """Return them, n even and at least 4.

    Exchanging the ends of two edges leads from each connected graph to each other one with the same
    degrees through connected ones (Taylor 1981), so a search along these switches finds all.
    """
    ring = [*((i, i + 1) for i in range(n - 1)), (0, n - 1)]
    start = frozenset({*ring, *((i, i + n // 2) for i in range(n // 2))})
    classes: dict[bytes, list[Any]] = {}
    found: list[Pairs] = []
    _is_new(classes, n, start)
    found.append(start)
    for pairs in found:
        for switched in _switches(pairs):
            if _is_new(classes, n, switched):
                found.append(switched)  # noqa: PERF401 - the list is what is gone through
    return tuple(Graph.from_edges(n, sorted(pairs)) for pairs in found)


def _switches(pairs: Pairs) -> Iterator[Pairs]:
    for (a, b), (c, d) in combinations(sorted(pairs), 2):
        for x, y in (((a, c), (b, d)), ((a, d), (b, c))):
            new = {(min(x), max(x)), (min(y), max(y))}
            if len({a, b, c, d}) == 4 and not new & pairs:
                yield (pairs - {(a, b), (c, d)}) | new


def _is_new(classes: dict[bytes, list[Any]], n: int, pairs: Pairs) -> bool:
    """Whether the graph is connected and of no class seen; closed walks tell most classes apart."""
    graph = nx.Graph(list(pairs))
    if not nx.is_connected(graph):
        return False
    matrix = nx.to_numpy_array(graph, nodelist=range(n), dtype=np.int64)
    power, rows = matrix, []
    for _ in range(7):
        power = power @ matrix
        rows.append(np.diagonal(power))
    closed = np.array(rows)
    key = closed[:, np.lexsort(closed)].tobytes()
    alike = classes.setdefault(key, [])
    if any(nx.is_isomorphic(graph, other) for other in alike):
        return False
    alike.append(graph)
    return True
