"""Drawings of planar graphs without crossings, by Tutte's theorem and on a grid.

If a planar graph is 3-connected, and a face is drawn as a convex polygon while every other vertex
is the mean of its neighbours, then no edges cross (Tutte, "How to draw a graph", 1963).
"""

from __future__ import annotations

import math
from typing import Any

import networkx as nx
import numpy as np

from zermelo.core.graph import Graph
from zermelo.views.layout.families import circle
from zermelo.views.layout.sums import Floats, solved, total

LARGEST = 500
"""Larger graphs are not looked at."""


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
