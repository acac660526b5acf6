"""Lights Out modulo a prime by elimination in a band: large sparse graphs.

The band is narrow where neighbors are near each other, so the order is breadth first.
From a vertex of least degree in the last layer of a first search the vertices follow by layers, in
a layer by their first neighbor and by degree (Cuthill, McKee, "Reducing the bandwidth of sparse
symmetric matrices", 1969; George, Liu, 1979, for the start). A grid of r x c vertices, r <= c, gets
a band of about r.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.elimination import Solutions, Vector
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.algebra.banded import Reduced, eliminate
from zermelo.solvers.lights_out.tuning import VERTEX


def solve(game: LightsOut, deadline: Deadline, every: bool) -> tuple[Solutions, int]:
    """Return the solutions modulo the game's prime, and the dimension of the kernel.

    A basis of the kernel is given if `every` solution is wanted. Equation v says that the presses
    that change v add up to minus its state: those of v itself, and of the vertices with an edge to
    it.
    """
    graph, p, lit = game.graph, game.modulus, np.array(game.lit, np.int64)
    tails, heads = np.asarray(graph.tails, np.int64), np.asarray(graph.heads, np.int64)
    everything = np.arange(graph.n)
    one, other = np.append(tails, heads), np.append(heads, tails)
    offsets, targets = _rows(graph.n, one, other)
    order, width = breadth_first(offsets.tolist(), targets.tolist(), deadline)
    place = np.empty(graph.n, np.int64)
    place[order] = everything
    if graph.directed:
        one, other = tails, heads
    pressed, changed = place[np.append(one, everything)], place[np.append(other, everything)]

    def reduced(rows: Any, columns: Any) -> Reduced:
        return eliminate(_rows(graph.n, rows, columns), width, -lit[order] % p, p, deadline)

    def restore(vector: Vector) -> Vector:
        """Return a vector by vertices, given by places in the order."""
        named: Vector = np.array(vector, np.int64)[place].tolist()
        return named

    found = reduced(changed, pressed)
    if not found.consistent:
        across = reduced(pressed, changed) if graph.directed else found
        weights = map(restore, across.kernel(deadline))
        invariant = next(each for each in weights if np.dot(each, lit) % p)
        return Solutions(p, None, [], invariant), len(found.free)
    basis = [*map(restore, found.kernel(deadline) if every else ())]
    return Solutions(p, restore(found.solution(deadline)), basis, None), len(found.free)


def _rows(n: int, rows: Any, columns: Any) -> tuple[Any, Any]:
    """Return the compressed rows of a matrix given by its ones, each counted once."""
    both = np.unique(rows * n + columns)
    offsets = np.searchsorted(both, np.arange(n + 1) * n)
    return offsets, both % n


def breadth_first(
    offsets: Sequence[int], targets: Sequence[int], deadline: Deadline
) -> tuple[list[int], int]:
    """Return an order of all vertices, and how far apart in it neighbors stand at most."""
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
    """Return the vertices at distance 0, 1, 2, … from one, by their first neighbor."""
    seen, layers = {start}, [[start]]
    while layers[-1]:
        following = []
        for v in layers[-1]:
            fresh = {u for u in targets[offsets[v] : offsets[v + 1]] if u not in seen}
            seen |= fresh
            following += sorted(fresh, key=lambda u: (degrees[u], u))
        layers.append(following)
    return layers[:-1]
