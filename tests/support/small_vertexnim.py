"""All small positions of VertexNim with their outcomes, for the statements of the paper.

The outcomes come from the table program, which tests/vertexnim/test_paper.py compares with the
literal rules first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

import networkx as nx
import numpy as np
import pytest
from contracting import Weights
from small import Edges
from variants import digraphs

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.vertexnim.rules import VertexNim
from zermelo.solvers.vertexnim import table

SIZES = [(1, 6), (2, 6), (3, 4), (4, 4)]
"""Vertices and the largest weight of an ordinary run."""

THINNED = [*((n, most, 1) for n, most in ((1, 6), (2, 6), (3, 5))), (4, 3, 6)]
WHOLE = pytest.param(4, 4, 1, marks=pytest.mark.slow)
"""Vertices, the largest weight, and the step through the looped digraphs: 1 takes all of them."""

LATER = "move-then-remove"


def looped(n: int, chosen: Iterable[Edges], every: bool = False) -> Iterator[Edges]:
    """Yield graphs with all sets of loops, or with all loops."""
    for edges in chosen:
        for size in [n] if every else range(n + 1):
            for loops in combinations(range(n), size):
                yield (*edges, *((v, v) for v in loops))


@cache
def strong(n: int) -> tuple[Edges, ...]:
    """All strongly connected digraphs with n <= 5 vertices up to isomorphism."""
    made = ((arcs, nx.DiGraph(arcs)) for arcs in digraphs(n))
    return tuple(
        arcs
        for arcs, graph in made
        if n == 1 or (len(graph) == n and nx.is_strongly_connected(graph))
    )


def cells(n: int, edges: Edges, most: int, directed: bool = False, **chosen: str) -> np.ndarray:
    """Return the table: the vertices with the outcome P, as bits, for each weight vector."""
    graph = Graph.from_edges(n, edges, directed, loops=True)
    found: np.ndarray = table.kernel_cells(VertexNim(graph, (most,) * n, 0, **chosen), Deadline())
    return found


def outcomes(
    n: int, edges: Edges, most: int, directed: bool = False, least: int = 1, **chosen: str
) -> Iterator[tuple[Weights, int, str]]:
    """Yield (weights, token, outcome) for all positions with weights from `least` to `most`."""
    lost = cells(n, edges, most, directed, **chosen).tolist()
    for cell, weights in zip(lost, product(range(most + 1), repeat=n), strict=True):
        if min(weights) >= least:
            for u in range(n):
                yield weights, u, "P" if cell >> u & 1 else "N"


@cache
def positive(n: int, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return which weight vectors are positive, and of these the weights 1 and above 1 as bits."""
    weights = np.array(list(product(range(most + 1), repeat=n)))
    chosen = np.flatnonzero(weights.min(axis=1))
    bits = 1 << np.arange(n)
    return chosen, (weights[chosen] == 1) @ bits, (weights[chosen] > 1) @ bits
