"""Linear algebra whose every rounding is the same on all processors.

BLAS and LAPACK, and numpy's own sums, add in an order that depends on the processor, so that the
last digits of a drawing do, and then the drawing: a step more or less, a tie that falls the other
way. Here all is made of single additions, multiplications, divisions and square roots of whole
arrays, which IEEE 754 fixes, in an order of our own.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

EXACT = 1e-16
"""A square of an error that is smaller by this factor than the first one is as good as 0."""


def total(array: Floats) -> Floats:
    """Return the sums along the last axis: the second half is added to the first, and so on."""
    found = np.array(array, dtype=float)
    width = found.shape[-1]
    while width > 1:
        half = (width + 1) // 2
        found[..., : width - half] += found[..., half:width]
        width = half
    return found[..., 0] if width else np.zeros(found.shape[:-1])


def times(matrix: Floats, columns: Floats) -> Floats:
    """Return the product of a matrix and a few columns."""
    return np.stack([total(matrix * column) for column in columns.T], axis=1)


def solve(matrix: Floats, right: Floats) -> Floats:
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


def improve(matrix: Floats, right: Floats, start: Floats, steps: int) -> Floats:
    """Return columns nearer to those that a matrix takes to the right side, by conjugate gradients.

    The matrix is a Laplacian, and the columns of the right side sum to 0 (Hestenes, Stiefel 1952;
    the diagonal preconditions). Each step makes ``x matrix x / 2 - x right`` smaller.
    """
    diagonal = np.diagonal(matrix)[:, None]
    found, rest = start, right - times(matrix, start)
    ready = rest / diagonal
    way, size = ready, total((rest * ready).T)
    least = EXACT * size
    for _ in range(steps):
        # What is left of a column that is solved is noise, and would be blown up.
        alive = size > least
        if not alive.any():
            break
        ahead = times(matrix, way)
        far = np.where(alive, size / np.where(alive, total((way * ahead).T), 1.0), 0.0)
        found = found + far * way
        rest = rest - far * ahead
        ready = rest / diagonal
        before, size = size, np.where(alive, total((rest * ready).T), 0.0)
        way = ready + size / np.where(alive, before, 1.0) * way
    return found


def leading_vectors(matrix: Floats, steps: int) -> Floats:
    """Return about the two eigenvectors of the largest eigenvalues, each of length 1.

    By powers of the matrix, of which no eigenvalue should be far below 0.
    """
    n = len(matrix)
    # Two columns that no symmetry of a graph leaves alone.
    columns = np.stack([(np.arange(n) * step % 1009) / 1009.0 - 0.5 for step in (619, 367)], axis=1)
    for _ in range(steps):
        first, second = columns.T
        first = first / max(math.sqrt(float(total(first * first))), 1e-300)
        second = second - float(total(first * second)) * first
        second = second / max(math.sqrt(float(total(second * second))), 1e-300)
        columns = times(matrix, np.stack([first, second], axis=1))
    return np.stack([first, second], axis=1)
