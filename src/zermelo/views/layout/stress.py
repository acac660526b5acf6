"""Drawings by stress: distances on paper like distances in the graph, and few crossings.

Stress is lessened pair by pair, by stochastic gradient descent (Zheng, Pawar, Goodman, "Graph
drawing by stochastic gradient descent", 2018); in place of chance the pairs come in the rounds of a
tournament. Of a few tries the result with the fewest crossings is taken, then that with the least
stress. If it has crossings and the graph is planar, it is moved towards a planar drawing.

A planar drawing is on a grid, or by Tutte's theorem: if the graph is 3-connected, and a face is
drawn as a convex polygon while every other vertex is the mean of its neighbours, then no edges
cross (Tutte, "How to draw a graph", 1963).

The same graph gets the same places on every machine. BLAS, LAPACK and numpy's own sums add in an
order that depends on the processor; here all is made of single operations on whole arrays, which
IEEE 754 fixes, in an order of our own.
"""

from __future__ import annotations

import math
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from zermelo.core.digraphs import distances
from zermelo.core.graph import Graph
from zermelo.views.layout.families import STEP, circle
from zermelo.views.picture import DIGITS, Point, direction

Floats = NDArray[np.float64]

LARGEST = 500
"""Larger graphs are not drawn without crossings."""

TRIES, SWEEPS = 6, 50
"""Drawings that are compared, and how often each goes through all pairs; two for large graphs."""

LAST = 0.03
"""The last step covers so much of what two neighbours are too near or too far apart."""

GOLDEN = 0.61803

PARTS = (0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1, 0.0)
"""How far a plane drawing is moved towards the one of least stress."""

NEAR = 0.25
"""It is not moved where two vertices would come closer than this part of an edge."""

CROSSED = 600
"""Crossings are counted on graphs with up to so many edges."""

NEAREST = 60.0
"""No two vertices are closer than this."""

EVEN = 1e-3
"""What is so nearly as high as wide is not turned."""


def by_stress(graph: Graph) -> list[Point]:
    """Return the places of the vertices of a connected undirected graph."""
    if graph.n == 1:
        return [(0.0, 0.0)]
    distance = np.array([distances(graph, v) for v in range(graph.n)], dtype=float)
    found = []
    for number in range(TRIES if graph.n <= 200 else 2):
        places, stress = _descended(distance, number)
        if graph.n <= 200:
            places = _apart(places, 60)
        found.append((_crossings(graph, places), round(stress, 3), number, places))
    best_crossed, _, _, best = min(found, key=lambda entry: entry[:3])
    if best_crossed and graph.m <= CROSSED:
        best = _plane(graph, best)
    best = _upright(best if graph.n <= 200 else _apart(best, 4_000 // graph.n))
    scaled = np.round(best * _scale(graph, best), 1)
    return [(float(x), float(y)) for x, y in scaled]


def _between(places: Floats) -> Floats:
    """Return the distances of all pairs on paper."""
    return _length(places[:, None] - places)


def _length(ways: Floats) -> Floats:
    x, y = ways[..., 0], ways[..., 1]
    found: Floats = np.sqrt(x * x + y * y)
    return found


def _plane(graph: Graph, wanted: Floats) -> Floats:
    """Return a drawing without crossings that is as near to the wanted one as a few trials find.

    It is the wanted one if the graph is not planar.
    """
    for flat in (tutte(graph), planar(graph)):
        if flat is None or _crossings(graph, flat):
            continue
        turned = _turned(wanted, flat)
        for part in PARTS:
            places = (1 - part) * flat + part * turned
            if not _crossings(graph, places) and _nearest(places) > (NEAR if part else 0.0):
                return places
    return wanted


def _turned(places: Floats, flat: Floats) -> Floats:
    """Return places turned, and perhaps mirrored, to be as near to a drawing as can be."""
    found = []
    for x, y in (places.T, places.T * ((1.0,), (-1.0,))):
        c = float(total(x * flat[:, 0] + y * flat[:, 1]))
        s = float(total(x * flat[:, 1] - y * flat[:, 0]))
        size = math.hypot(c, s) or 1.0
        found.append((size, np.stack([c * x - s * y, s * x + c * y], axis=1) / size))
    return max(found, key=lambda entry: entry[0])[1]


def _nearest(places: Floats) -> float:
    apart = _between(places)
    np.fill_diagonal(apart, np.inf)
    return float(apart.min())


def _descended(distance: Floats, number: int) -> tuple[Floats, float]:
    """Return a drawing of little stress, and its stress; by its number begun in its own way."""
    n = len(distance)
    places = np.empty((n, 2))
    places[np.arange(n) * _stride(n, number) % n] = np.array(circle(n)) / STEP
    rounds = n + n % 2 - 1
    turn, half = _stride(rounds, number + 1), np.arange(1, rounds // 2 + 1)
    size = float(distance.max()) ** 2
    decay = round((LAST / size) ** (1 / (SWEEPS - 1)), DIGITS)
    for _ in range(SWEEPS):
        for i in range(0, rounds * turn, turn):
            # In a round everybody meets one other, the last one him who would meet himself.
            a = np.append((i + half) % rounds, i % rounds)
            b = np.append((i - half) % rounds, rounds)
            a, b = a[b < n], b[b < n]
            way, wanted = places[a] - places[b], distance[a, b]
            apart = np.maximum(_length(way), 1e-9)
            part = np.minimum(size / (wanted * wanted), 1.0) * (apart - wanted) / (2 * apart)
            places[a] -= part[:, None] * way
            places[b] += part[:, None] * way
        size *= decay
    off = (_between(places) - distance) / np.maximum(distance, 1.0)
    return places, float(total(total(off * off)))


def _stride(n: int, number: int) -> int:
    """Return a step that comes round to all of n places; none is the least one, 1."""
    start = int(GOLDEN * number % 1 * n) + 1
    return next(step for step in range(start, start + n) if math.gcd(step, n) == 1)


def _apart(places: Floats, rounds: int) -> Floats:
    """Return the places with vertices that are nearly on each other moved apart."""
    places = places.copy()
    for _ in range(rounds):
        between = places[:, None] - places[None]
        apart = _length(between)
        np.fill_diagonal(apart, 9.0)
        close = apart < 0.55
        if not close.any():
            break
        # Two on the very same spot part along fixed directions of their own.
        own = np.array([direction(2.4 * v) for v in range(len(places))])
        way = np.where(apart[..., None] > 1e-6, between / (apart[..., None] + 1e-9), own[:, None])
        push = np.where(close[..., None], way * (0.58 - apart[..., None]) / 2, 0.0)
        places += np.stack([total(push[..., 0]), total(push[..., 1])], axis=1)
    return places


def _crossings(graph: Graph, places: Floats) -> int:
    if graph.m > CROSSED or graph.m < 2:
        return 0
    ends: Any = np.array(graph.edges)
    a, b = places[ends[:, 0]], places[ends[:, 1]]

    def side(p: Floats, q: Floats, r: Floats) -> Floats:
        found: Floats = np.sign(
            (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1])
            - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])
        )
        return found

    first, last = a[:, None], b[:, None]
    split = side(first, last, a[None]) * side(first, last, b[None]) < 0
    both = split & split.T
    return int(both.sum() // 2)


def _upright(places: Floats) -> Floats:
    """Return the places turned so that the drawing is widest from left to right."""
    centred = places - total(places.T) / len(places)
    x, y = centred.T
    wide, tall, slant = (float(total(a * b)) for a, b in ((x, x), (y, y), (x, y)))
    # The direction (c, s) has twice the angle of (wide - tall, 2 slant).
    half, full = (wide - tall) / 2, math.hypot((wide - tall) / 2, slant)
    if full <= EVEN * (wide + tall):
        return centred
    c = math.sqrt((1 + half / full) / 2)
    s = math.copysign(math.sqrt((1 - half / full) / 2), slant)
    turned: Floats = np.stack([c * x + s * y, c * y - s * x], axis=1)
    return turned


def _scale(graph: Graph, places: Floats) -> float:
    apart = _between(places)
    np.fill_diagonal(apart, np.inf)
    ends: Any = np.array(graph.edges)
    usual = float(np.median(_length(places[ends[:, 0]] - places[ends[:, 1]])))
    return min(max(STEP / max(usual, 1e-6), NEAREST / max(float(apart.min()), 1e-6)), 2.2 * STEP)


def total(array: Floats) -> Floats:
    """Return the sums along the last axis: the second half is added to the first, and so on."""
    found = np.array(array, dtype=float)
    width = found.shape[-1]
    while width > 1:
        half = (width + 1) // 2
        found[..., : width - half] += found[..., half:width]
        width = half
    return found[..., 0] if width else np.zeros(found.shape[:-1])


def solved(matrix: Floats, right: Floats) -> Floats:
    """Return the columns that a regular matrix takes to the right side, by Gauss's elimination."""
    rows = np.concatenate([matrix, right], axis=1)
    n = len(matrix)
    for i in range(n):
        pivot = i + int(np.abs(rows[i:, i]).argmax())
        rows[[i, pivot]] = rows[[pivot, i]]
        rows[i, i:] /= rows[i, i]
        # A planar graph's rows are nearly empty: most need nothing.
        below = i + 1 + np.flatnonzero(rows[i + 1 :, i])
        rows[below, i:] -= rows[below, i : i + 1] * rows[i, i:]
    found = rows[:, n:]
    for i in reversed(range(n)):
        found[:i] -= rows[:i, i : i + 1] * found[i]
    return found


def planar(graph: Graph) -> Floats | None:
    """Return a straight-line drawing on a grid, shrunk, or None if the graph is not planar."""
    embedding = _embedding(graph)
    if embedding is None:
        return None
    where = nx.combinatorial_embedding_to_pos(embedding, fully_triangulate=False)
    places = np.array([where[v] for v in range(graph.n)], dtype=float)
    centred: Floats = places - total(places.T) / graph.n
    spread = math.sqrt(float(total(total(centred * centred))) / (2 * graph.n))
    return centred * (max(1.0, math.sqrt(graph.n) / 2) / max(1.0, spread))


def tutte(graph: Graph) -> Floats | None:
    """Return a barycentric drawing inside a longest face, or None if the graph is not planar.

    Where the graph is not 3-connected it may have crossings, or vertices on the same spot.
    """
    embedding = _embedding(graph)
    if embedding is None or graph.n < 4:
        return None
    outer = _longest_face(embedding, graph)
    if len(outer) < 3 or len(set(outer)) < len(outer):
        return None
    matrix, right = np.zeros((graph.n, graph.n)), np.zeros((graph.n, 2))
    fixed = dict(zip(outer, circle(len(outer), 1.0), strict=True))
    for v in range(graph.n):
        if v in fixed:
            matrix[v, v] = 1.0
            right[v] = fixed[v]
        else:
            matrix[v, v] = graph.degree(v)
            for u in graph.neighbors(v):
                matrix[v, u] = -1.0
    places = solved(matrix, right)
    return places * (max(1.0, math.sqrt(graph.n)) / float(np.abs(places).max()))


def _embedding(graph: Graph) -> Any:
    if graph.n > LARGEST or graph.m > 3 * graph.n:
        return None
    whole = nx.Graph()
    whole.add_nodes_from(range(graph.n))
    whole.add_edges_from(graph.edges)
    return nx.check_planarity(whole)[1]


def _longest_face(embedding: Any, graph: Graph) -> list[int]:
    seen: set[tuple[int, int]] = set()
    best: list[int] = []
    for u, v in graph.edges:
        for arc in ((u, v), (v, u)):
            if arc not in seen:
                face = embedding.traverse_face(*arc, mark_half_edges=seen)
                if len(face) > len(best):
                    best = list(face)
    return best
