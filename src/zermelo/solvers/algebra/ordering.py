"""An order of vertices in which neighbours are near each other: breadth first, for a narrow band.

From a vertex of least degree in the last layer of a first search the vertices follow by layers, in
a layer by their first neighbour and by degree (Cuthill, McKee, "Reducing the bandwidth of sparse
symmetric matrices", 1969; George, Liu, 1979, for the start). A grid of r x c vertices, r <= c, gets
a band of about r.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from zermelo.core.deadline import Deadline

VERTEX = 2e-6
"""Seconds of work for a vertex or an edge."""


def breadth_first(
    offsets: Sequence[int], targets: Sequence[int], deadline: Deadline
) -> tuple[list[int], int]:
    """Return an order of all vertices, and how far apart in it neighbours stand at most."""
    n = len(offsets) - 1
    degrees = [offsets[v + 1] - offsets[v] for v in range(n)]
    place = [-1] * n
    order: list[int] = []
    for root in range(n):
        if place[root] >= 0:
            continue
        layers = _layers(root, offsets, targets, degrees)
        deadline.check(VERTEX * sum(degrees[v] + 1 for layer in layers for v in layer))
        start = min(layers[-1], key=degrees.__getitem__)
        for layer in _layers(start, offsets, targets, degrees):
            for v in layer:
                place[v] = len(order)
                order.append(v)
    ends = enumerate(pairwise(offsets))
    far = (abs(place[v] - place[u]) for v, (low, high) in ends for u in targets[low:high])
    return order, max(far, default=0)


def _layers(
    start: int, offsets: Sequence[int], targets: Sequence[int], degrees: Sequence[int]
) -> list[list[int]]:
    """Return the vertices at distance 0, 1, 2, … from one, by their first neighbour."""
    seen, layers = {start}, [[start]]
    while layers[-1]:
        following = []
        for v in layers[-1]:
            fresh = {u for u in targets[offsets[v] : offsets[v + 1]] if u not in seen}
            seen |= fresh
            following += sorted(fresh, key=lambda u: (degrees[u], u))
        layers.append(following)
    return layers[:-1]
