"""Edges as compressed rows, compiled: of a graph, and of a matrix above its diagonal."""

from __future__ import annotations

import numpy as np

from zermelo.solvers.ello.ordering import Array
from zermelo.solvers.kernels import jit


@jit
def adjacency_rows(tails: Array, heads: Array, n: int) -> tuple[Array, Array]:
    """Return the adjacency in compressed rows, in no particular order inside a row."""
    offsets = np.zeros(n + 1, np.int64)
    for e in range(len(tails)):
        offsets[tails[e] + 1] += 1
        offsets[heads[e] + 1] += 1
    for v in range(n):
        offsets[v + 1] += offsets[v]
    at = offsets.copy()
    targets = np.empty(2 * len(tails), np.int64)
    for e in range(len(tails)):
        u, v = tails[e], heads[e]
        targets[at[u]], targets[at[v]] = v, u
        at[u] += 1
        at[v] += 1
    return offsets, targets


@jit
def upper_rows(
    tails: Array, heads: Array, weights: Array, place: Array
) -> tuple[Array, Array, Array]:
    """Return the matrix above its diagonal by rows, in the places of the order."""
    n = len(place)
    offsets = np.zeros(n + 1, np.int64)
    for e in range(len(tails)):
        offsets[min(place[tails[e]], place[heads[e]]) + 1] += 1
    for v in range(n):
        offsets[v + 1] += offsets[v]
    at = offsets.copy()
    targets = np.empty(len(tails), np.int64)
    values = np.empty(len(tails), np.int64)
    for e in range(len(tails)):
        i, j = place[tails[e]], place[heads[e]]
        low = min(i, j)
        targets[at[low]] = max(i, j)
        values[at[low]] = weights[e]
        at[low] += 1
    return offsets, targets, values
