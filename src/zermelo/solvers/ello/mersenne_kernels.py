"""Kernels for the field of the prime 2^61 - 1: a column of a band matrix is eliminated."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zermelo.compile.kernels import jit

Array = npt.NDArray[np.int64]

P = (1 << 61) - 1
LOW, MIDDLE = (1 << 31) - 1, (1 << 30) - 1


@jit
def multiply(a: int, b: int) -> int:
    """Return a product: 2^62 is 2, and 2^61 is 1."""
    a1, a0, b1, b0 = a >> 31, a & LOW, b >> 31, b & LOW
    middle, low = a1 * b0 + a0 * b1, a0 * b0  # both below 2^62
    total = (2 * a1 * b1 + (middle >> 30)) + (((middle & MIDDLE) << 31) + (low & P) + (low >> 61))
    total = (total & P) + (total >> 61)
    return total - P if total >= P else total


@jit
def invert(a: int) -> int:
    """Return 1/a = a^(p - 2) for a != 0."""
    result = 1
    for i in range(60, -1, -1):
        result = multiply(result, result)
        if (P - 2) >> i & 1:
            result = multiply(result, a)
    return result


@jit
def without_column(block: Array) -> int:
    """Eliminate the first column of the rows with one of them; return which, or -1 if it is 0."""
    pivot = -1
    inverse = 0
    for i in range(len(block)):
        if block[i, 0] == 0:
            continue
        if pivot < 0:
            pivot, inverse = i, invert(block[i, 0])
            continue
        factor = P - multiply(block[i, 0], inverse)
        for j in range(1, block.shape[1]):
            if block[pivot, j]:
                total = block[i, j] + multiply(factor, block[pivot, j])
                block[i, j] = total - P if total >= P else total
    return pivot
