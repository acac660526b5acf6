"""A connected graph put together from its vertices, two parts at a time, with few edges leaving.

Of all pairs of parts with an edge between them those are joined first that leave the fewest edges
to the rest, the smaller ones before the larger. On random cubic graphs a quarter of n edges leave
the widest part, on grids and tori about two sides.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates


@dataclass(frozen=True, slots=True)
class PartTree:
    """Parts of a graph: the vertices 0..n-1, then each the union of two earlier ones.

    The last part is the whole graph. Vertices have places so that every part is a range of them.
    """

    pairs: list[tuple[int, int]]
    """Of which two parts the parts n, n + 1, … are made."""
    low: list[int]
    high: list[int]
    """The first place of every part, and the one after the last."""
    leaving: list[int]
    """How many edges have one end in a part."""

    def members(self) -> list[int]:
        """Return the vertices by their places."""
        found = [0] * (len(self.pairs) + 1)
        for v in range(len(found)):
            found[self.low[v]] = v
        return found

    def steps(self) -> float:
        """Return how many entries change, at most, when all parts are eliminated upwards."""
        total, n = 0.0, len(self.pairs) + 1
        for part, (a, b) in enumerate(self.pairs, n):
            ends = self.leaving[a] + self.leaving[b]
            kept = self.leaving[part]
            total += (ends - kept) / 2 * ((ends + kept) / 2) ** 2 / 2
        return total

    def size(self) -> int:
        """Return how many entries the matrices of all parts have, and the largest sum of two."""
        widest = max((self.leaving[a] + self.leaving[b] for a, b in self.pairs), default=0)
        return sum(edges * edges for edges in self.leaving) + widest * widest


def part_tree(graph: Graph, deadline: Deadline) -> PartTree:
    """Join the vertices of a connected graph, greedily."""
    n = graph.n
    near: list[dict[int, int]] = [dict.fromkeys(row, 1) for row in graph.adjacency]
    leaving, size = [len(row) for row in near], [1] * n
    heap = [(leaving[u] + leaving[v] - 2, 2, u, v) for u, v in graph.edges]
    heapq.heapify(heap)
    whole = bytearray(b"\1" * n)
    pairs: list[tuple[int, int]] = []
    while heap:
        least, vertices, a, b = heapq.heappop(heap)
        if not (whole[a] and whole[b]):
            continue
        if len(near[a]) < len(near[b]):
            a, b = b, a
        deadline.check(rates.PART_EDGE * (len(near[a]) + len(near[b])))
        new, row = n + len(pairs), near[a]
        for c, edges in near[b].items():
            row[c] = row.get(c, 0) + edges
        del row[a], row[b]
        near[a] = near[b] = {}
        whole[a] = whole[b] = 0
        near.append(row)
        leaving.append(least)
        size.append(vertices)
        whole.append(1)
        pairs.append((a, b))
        for c, edges in row.items():
            other = near[c]
            other.pop(a, None)
            other.pop(b, None)
            other[new] = edges
            heapq.heappush(heap, (least + leaving[c] - 2 * edges, vertices + size[c], c, new))
    low, high = [0] * len(size), size[:]
    for part in range(len(size) - 1, n - 1, -1):
        a, b = pairs[part - n]
        low[a], high[a] = low[part], low[part] + size[a]
        low[b], high[b] = high[a], high[part]
    return PartTree(pairs, low, high, leaving)
