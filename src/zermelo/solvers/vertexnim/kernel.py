"""Compiled searches on large graphs: labels by lighter neighbours, and vertices of weight 1.

The searches stop after a number of edges and go on from where they stopped, so that the deadline
can be looked at. Their arrays are not filled beforehand: a search pays for what it touches.
"""

from __future__ import annotations

import numpy as np

from zermelo.solvers.kernels import jit

OPEN, WON, LOST = 0, 1, 2


@jit
def local(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, stockman: bool, v: int
) -> int:
    """Return the label of a vertex that its loop, its weight or a neighbour of weight 1 decides."""
    if stockman and weights[v] == 0:
        return LOST
    for place in range(offsets[v], offsets[v + 1]):
        x = targets[place]
        if x == v or (not stockman and weights[x] == 1):
            return WON
    return OPEN


@jit
def label(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, stockman: bool,
    labels: np.ndarray, places: np.ndarray, stack: np.ndarray, depth: int, budget: int,
) -> int:  # fmt: skip
    """Label the vertices on the stack; return its depth, 0 when the first one has its label.

    `places` holds for every vertex on the stack the edge that is looked at next; that of a vertex
    that is `WON` through a neighbour stays at the edge to it.
    """
    while depth > 0 and budget > 0:
        v = stack[depth - 1]
        place, end = places[v], offsets[v + 1]
        deeper = -1
        while place < end:
            x = targets[place]
            budget -= 1
            if weights[x] < weights[v]:
                if labels[x] == OPEN:
                    labels[x] = local(offsets, targets, weights, stockman, x)
                    budget -= offsets[x + 1] - offsets[x]
                    if labels[x] == OPEN:
                        deeper = x
                        break
                if labels[x] == LOST:
                    labels[v] = WON
                    break
            place += 1
        places[v] = place
        if deeper >= 0:
            places[deeper] = offsets[deeper]
            stack[depth] = deeper
            depth += 1
            continue
        if labels[v] == OPEN:
            labels[v] = LOST
        depth -= 1
    return depth


@jit
def ones(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, seen: np.ndarray,
    queue: np.ndarray, done: int, count: int, budget: int,
) -> tuple[int, int]:  # fmt: skip
    """Add to a queue the vertices of weight 1 that it leads to; return how far it is, and its end.

    It is finished when both are equal.
    """
    while done < count and budget > 0:
        v = queue[done]
        done += 1
        for place in range(offsets[v], offsets[v + 1]):
            x = targets[place]
            if weights[x] == 1 and not seen[x]:
                seen[x] = 1
                queue[count] = x
                count += 1
        budget -= offsets[v + 1] - offsets[v]
    return done, count
