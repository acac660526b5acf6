"""Kernels that solve for the eliminated unknowns of a front, and multiply field elements."""

from __future__ import annotations

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.solvers.ello.field_kernels import Array, invert, multiply


@jit
def solve_front(front: Array, done: int, x: Array, lanes: int) -> None:
    """Solve for the first unknowns of a front that was eliminated pivot by pivot, given the others.

    Of the front the columns of the pivots are used, below the diagonal. A pivot with 0 on the
    diagonal and the next one are a pivot of two rows (`front_kernels.eliminate_small`).
    """
    size = len(front)
    single = np.zeros(done, np.int64)
    p = 0
    while p < done:
        if front[p, p]:
            single[p] = 1
            p += 1
        else:
            p += 2
    p = done - 1
    while p >= 0:
        first = p if single[p] else p - 1
        one = other = 0
        for i in range(p + 1, size):
            if x[i]:
                one ^= multiply(front[i, first], x[i], lanes)
                other ^= multiply(front[i, p], x[i], lanes)
        inverse = invert(front[p, first], lanes)
        x[p] = multiply(inverse, one, lanes)
        if first < p:
            x[first] = multiply(inverse, other, lanes)
        p = first - 1


@jit
def solve_block(front: Array, first: int, inverse: Array, x: Array, lanes: int) -> None:
    """Solve for the unknowns of a block of pivots with this inverse, given those after it."""
    rank = len(inverse)
    known = np.zeros(rank, np.int64)
    for t in range(rank):
        for i in range(first + rank, len(front)):
            if x[i]:
                known[t] ^= multiply(front[i, first + t], x[i], lanes)
    for t in range(rank):
        x[first + t] = 0
        for j in range(rank):
            x[first + t] ^= multiply(inverse[t, j], known[j], lanes)


@jit
def products(one: Array, other: Array, lanes: int) -> Array:
    """Return the products of the elements of two arrays."""
    result = np.empty(len(one), np.int64)
    for i in range(len(one)):
        result[i] = multiply(one[i], other[i], lanes)
    return result
