"""Orders in which everything played so far, and everything left, stays in one piece.

In a graph without cut vertices each vertex except the first and the last of such an order (an
st-numbering) has a neighbour before it and one after it. Here it comes from physics: put the first
vertex at potential 0, the last at 1, and let a current flow; a vertex's potential is a mean of its
neighbours', so (ties apart) one of them is lower and one is higher. In grids and tori the surfaces
of equal potential are short fronts that sweep over the graph once; the st-numberings from
depth-first search wind through it instead. Conductances drawn at random break ties and roughen the
fronts.

The potentials are found by conjugate gradients, to a tolerance: where they are not exact a vertex
may miss a neighbour on one side, which costs quality and not correctness.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates

STEPS = 5000
PRECISION = 1e-20
"""By how much the square of the residual is to shrink."""

Vector = npt.NDArray[np.float64]


def wavefront(
    graph: Graph, first: int, last: int, roughness: float, seed: int, deadline: Deadline
) -> list[int]:
    """Return the vertices of a connected graph by their potentials, from the first to the last.

    Conductances are drawn from 1 - roughness to 1 + roughness.
    """
    n = graph.n
    tails, heads = np.asarray(graph.tails), np.asarray(graph.heads)
    conductance = np.random.default_rng(seed).uniform(1 - roughness, 1 + roughness, graph.m)
    total = np.bincount(tails, conductance, n) + np.bincount(heads, conductance, n)
    free = np.ones(n)
    free[[first, last]] = 0

    def excess(potential: Vector) -> Vector:
        flow = conductance * (potential[tails] - potential[heads])
        change: Vector = free * (np.bincount(tails, flow, n) - np.bincount(heads, flow, n))
        return change

    potential = np.full(n, 0.5)
    potential[first], potential[last] = 0, 1
    residual = -excess(potential)
    direction = residual / total
    square = _dot(residual, direction)
    goal = PRECISION * square
    for _ in range(STEPS):
        if square <= goal:
            break
        deadline.check(rates.WAVE * (n + len(tails)))
        image = excess(direction)
        step = square / _dot(direction, image)
        potential += step * direction
        residual -= step * image
        scaled = residual / total
        square, before = _dot(residual, scaled), square
        direction = scaled + square / before * direction
    potential[first], potential[last] = -np.inf, np.inf
    order: list[int] = np.argsort(potential, kind="stable").tolist()
    return order


def _dot(left: Vector, right: Vector) -> float:
    # Not by BLAS: its threads make the last digits vary, and wait for each other on a busy machine.
    return float(np.einsum("i,i", left, right))
