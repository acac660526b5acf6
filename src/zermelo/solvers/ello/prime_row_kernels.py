"""Kernels that eliminate a column of rows of coefficients, for `prime_rows`.

Coefficients are whole numbers in floating point. A sum of products is reduced modulo p by a
division that is rounded down, half a unit away from where rounding errors could matter.
"""

from __future__ import annotations

from math import floor
from typing import Any

import numpy as np
import numpy.typing as npt

from zermelo.compile.kernels import jit

Reals = npt.NDArray[Any]
Places = npt.NDArray[np.int64]


@jit
def reduce(values: Reals, modulus: Reals) -> None:
    """Reduce numbers that are not negative modulo p; `modulus` has p, 1/p and 1/2."""
    p, inverse, half = modulus[0], modulus[1], modulus[2]
    for j in range(len(values)):
        values[j] -= floor((values[j] + half) * inverse) * p


@jit
def multiplier(
    element: Reals, exponents: Places, tail: Reals, modulus: Reals, matrix: Reals
) -> None:
    """Write the matrix that multiplies columns of coefficients by an element, times 1, x, x^2 ..

    x^k is the sum of the tail's coefficients times the powers with these exponents.
    """
    k = len(element)
    power = element.copy()
    for a in range(k):
        matrix[:, a] = power
        top = power[k - 1]
        for c in range(k - 1, 0, -1):
            power[c] = power[c - 1]
        power[0] = 0
        for t in range(len(exponents)):
            e = exponents[t]
            power[e] += top * tail[t]
            reduce(power[e : e + 1], modulus)


@jit
def add_multiples(
    block: Reals,
    found: Places,
    inverse: Reals,
    exponents: Places,
    tail: Reals,
    modulus: Reals,
) -> None:
    """Add multiples of the first row found to the others, so that their first column is 0.

    `inverse` is -1 by the element in the first column of the first row.
    """
    k, width = block.shape[1], block.shape[2]
    pivot = block[found[0]]
    by_inverse, by_factor = np.empty((k, k), block.dtype), np.empty((k, k), block.dtype)
    multiplier(inverse, exponents, tail, modulus, by_inverse)
    factor = np.empty(k, block.dtype)
    for number in range(1, len(found)):
        row = block[found[number]]
        for c in range(k):
            total = row[0, 0] * by_inverse[c, 0]
            for a in range(1, k):
                total += row[a, 0] * by_inverse[c, a]
            factor[c] = total
        reduce(factor, modulus)
        multiplier(factor, exponents, tail, modulus, by_factor)
        for c in range(k):
            sums = row[c]
            for a in range(k):
                times = by_factor[c, a]
                if times:
                    other = pivot[a]
                    for j in range(width):
                        sums[j] += times * other[j]
            reduce(sums, modulus)
