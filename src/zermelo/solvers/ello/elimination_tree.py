"""Kernels around a sparse symmetric elimination: compressed rows, and the fronts of an order.

The fronts are the supernodes of the elimination tree.

Source: Liu, The role of elimination trees in sparse factorization (1990). All take time close to
linear in their input, except for the counts, which take time linear in the size of the factor.
"""

from __future__ import annotations

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.solvers.ello.ordering import Array


@jit
def elimination_tree(offsets: Array, targets: Array, order: Array, place: Array) -> Array:
    """Return the parent of every place in the order: the first later place in its column."""
    n = len(order)
    parent = np.full(n, -1, np.int64)
    ancestor = np.full(n, -1, np.int64)
    for j in range(n):
        v = order[j]
        for e in range(offsets[v], offsets[v + 1]):
            i = place[targets[e]]
            while i >= 0 and i < j:
                above = ancestor[i]
                ancestor[i] = j
                if above < 0:
                    parent[i] = j
                i = above
    return parent


@jit
def column_counts(
    offsets: Array, targets: Array, order: Array, place: Array, parent: Array
) -> Array:
    """Return the size of every column of the factor, the diagonal included."""
    n = len(order)
    counts = np.ones(n, np.int64)
    mark = np.full(n, -1, np.int64)
    for j in range(n):
        mark[j] = j
        v = order[j]
        for e in range(offsets[v], offsets[v + 1]):
            i = place[targets[e]]
            while i < j and mark[i] != j:
                mark[i] = j
                counts[i] += 1
                i = parent[i]
    return counts


@jit
def postorder(parent: Array, counts: Array) -> Array:
    """Return a postorder of the tree in which the child with the largest column comes last."""
    n = len(parent)
    child = np.full(n, -1, np.int64)
    sibling = np.full(n, -1, np.int64)
    for v in range(n - 1, -1, -1):
        if parent[v] >= 0:
            sibling[v] = child[parent[v]]
            child[parent[v]] = v
    for v in range(n):
        # Move the largest child to the end of its list.
        best, before_best, before, u = -1, -1, -1, child[v]
        while u >= 0:
            if best < 0 or counts[u] >= counts[best]:
                best, before_best = u, before
            before, u = u, sibling[u]
        if best >= 0 and sibling[best] >= 0:
            if before_best >= 0:
                sibling[before_best] = sibling[best]
            else:
                child[v] = sibling[best]
            sibling[before] = best
            sibling[best] = -1
    result = np.empty(n, np.int64)
    stack = np.empty(n, np.int64)
    placed = 0
    for root in range(n):
        if parent[root] >= 0:
            continue
        stack[0], top = root, 0
        while top >= 0:
            v = stack[top]
            if child[v] >= 0:
                top += 1
                stack[top] = child[v]
                child[v] = sibling[child[v]]
            else:
                result[placed] = v
                placed += 1
                top -= 1
    return result


@jit
def supernodes(parent: Array, counts: Array, slack: float) -> tuple[Array, Array, Array]:
    """Group a postorder into fronts: (starts, parent front or -1, number of child fronts).

    Consecutive pivots of a chain stand in one front as long as at most a part `slack` of it is
    zero that need not be stored, or the front is tiny.
    """
    n = len(parent)
    starts = np.empty(n + 1, np.int64)
    owner = np.empty(n, np.int64)
    fronts, used = 0, 0
    for j in range(n):
        merged = False
        if j > 0 and parent[j - 1] == j:
            width = j - starts[fronts - 1] + 1
            size = width - 1 + counts[j]
            full = width * size - width * (width - 1) // 2
            merged = size <= 12 or full - used - counts[j] <= slack * full
        if merged:
            used += counts[j]
        else:
            starts[fronts] = j
            fronts += 1
            used = counts[j]
        owner[j] = fronts - 1
    starts[fronts] = n
    above = np.full(fronts, -1, np.int64)
    children = np.zeros(fronts, np.int64)
    for f in range(fronts):
        up = parent[starts[f + 1] - 1]
        if up >= 0:
            above[f] = owner[up]
            children[above[f]] += 1
    return starts[: fronts + 1].copy(), above, children


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
