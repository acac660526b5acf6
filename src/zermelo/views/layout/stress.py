"""Drawings by stress: distances on paper like distances in the graph, and few crossings.

Stress majorisation (Gansner, Koren, North, "Graph drawing by stress majorization", 2004) is started
from a planar drawing where there is one, from a circle and from the distances' own two widest
directions (classical scaling, Torgerson 1952); the result with the fewest crossings is taken, then
that with the least stress. The same graph gets the same places on every machine (`sums`).

A planar drawing is on a grid, or by Tutte's theorem: if the graph is 3-connected, and a face is
drawn as a convex polygon while every other vertex is the mean of its neighbors, then no edges
cross (Tutte, "How to draw a graph", 1963).
"""

from __future__ import annotations

import math
from typing import Any

import networkx as nx
import numpy as np

from zermelo.core.digraphs import distances
from zermelo.core.graph import Graph
from zermelo.views.layout.families import STEP, circle
from zermelo.views.layout.sums import Floats, improve, leading_vectors, solve, times, total
from zermelo.views.picture import Point, direction

LARGEST = 500
"""Larger graphs are not drawn without crossings."""

ROUNDS = 200
"""Rounds of majorisation; fewer for large graphs."""

PARTS = (0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1, 0.0)
"""How far a plane drawing is moved towards the one of least stress."""

NEAR = 0.2
"""It is not moved where two vertices would come closer than this part of an edge."""

CROSSED = 600
"""Crossings are counted on graphs with up to so many edges."""

NEAREST = 60.0
"""No two vertices are closer than this."""

POWERS = 60
"""Powers of the matrix of distances; the directions need not be exact."""

EVEN = 1e-3
"""What is so nearly as high as wide is not turned."""

STEPS = 3
"""Conjugate gradients in a round; each lessens the stress."""


def by_stress(graph: Graph) -> list[Point]:
    """Return the places of the vertices of a connected undirected graph."""
    if graph.n == 1:
        return [(0.0, 0.0)]
    distance = np.array([distances(graph, v) for v in range(graph.n)], dtype=float)
    rounds = ROUNDS if graph.n <= 200 else max(10, 4_000_000 // graph.n**2)
    found = []
    for number, start in enumerate(_starts(graph, distance)):
        places, stress = _majorise(start, distance, rounds)
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


def _starts(graph: Graph, distance: Floats) -> list[Floats]:
    starts = [np.array(circle(graph.n)) / STEP]
    if 3 < graph.n <= 400:
        squares = distance * distance
        mean = total(squares) / graph.n
        centered = (mean[:, None] + mean - squares - total(mean) / graph.n) / 2
        # Equal places never part again.
        shake = np.array([direction(2.4 * v) for v in range(graph.n)]) * 1e-3
        starts.append((leading_vectors(centered, POWERS) + shake) * math.sqrt(graph.n))
    flat = planar(graph)
    if flat is not None:
        starts.append(flat)
    return starts


def _plane(graph: Graph, wanted: Floats) -> Floats:
    """Return a drawing without crossings that is as near to the wanted one as a few trials find.

    It is the wanted one if the graph is not planar.
    """
    for flat in (tutte(graph), planar(graph)):
        if flat is None or _crossings(graph, flat):
            continue
        for part in PARTS:
            places = (1 - part) * flat + part * wanted
            if not _crossings(graph, places) and _nearest(places) > (NEAR if part else 0.0):
                return places
    return wanted


def _nearest(places: Floats) -> float:
    apart = _between(places)
    np.fill_diagonal(apart, np.inf)
    return float(apart.min())


def _majorise(start: Floats, distance: Floats, rounds: int) -> tuple[Floats, float]:
    n = len(start)
    with np.errstate(divide="ignore"):
        weights = np.where(distance > 0, 1.0 / (distance * distance), 0.0)
    laplacian = -weights
    laplacian[np.diag_indices(n)] = total(weights)
    places = start
    for _ in range(rounds):
        apart = _between(places)
        with np.errstate(divide="ignore", invalid="ignore"):
            pull = np.where(apart > 1e-9, -weights * distance / apart, 0.0)
        pull[np.diag_indices(n)] = -total(pull)
        moved = improve(laplacian, times(pull, places), places, STEPS)
        change = float(np.abs(moved - places).max())
        places = moved
        if change < 1e-4:
            break
    off = _between(places) - distance
    return places, float(total(total(weights * off * off)))


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
    centered = places - total(places.T) / len(places)
    x, y = centered.T
    wide, tall, slant = (float(total(a * b)) for a, b in ((x, x), (y, y), (x, y)))
    # The direction (c, s) has twice the angle of (wide - tall, 2 slant).
    half, full = (wide - tall) / 2, math.hypot((wide - tall) / 2, slant)
    if full <= EVEN * (wide + tall):
        return centered
    c = math.sqrt((1 + half / full) / 2)
    s = math.copysign(math.sqrt((1 - half / full) / 2), slant)
    turned: Floats = np.stack([c * x + s * y, c * y - s * x], axis=1)
    return turned


def _scale(graph: Graph, places: Floats) -> float:
    ends: Any = np.array(graph.edges)
    usual = float(np.median(_length(places[ends[:, 0]] - places[ends[:, 1]])))
    return min(max(STEP / max(usual, 1e-6), NEAREST / max(_nearest(places), 1e-6)), 2.2 * STEP)


def planar(graph: Graph) -> Floats | None:
    """Return a straight-line drawing on a grid, shrunk, or None if the graph is not planar."""
    embedding = _embedding(graph)
    if embedding is None:
        return None
    where = nx.combinatorial_embedding_to_pos(embedding, fully_triangulate=False)
    places = np.array([where[v] for v in range(graph.n)], dtype=float)
    centered: Floats = places - total(places.T) / graph.n
    spread = math.sqrt(float(total(total(centered * centered))) / (2 * graph.n))
    return centered * (max(1.0, math.sqrt(graph.n) / 2) / max(1.0, spread))


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
    places = solve(matrix, right)
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
