"""Compiled arithmetic in GF(2^61), modulo x^61 + x^5 + x^2 + x + 1.

Products are by carry-less multiplication where the processor has it (`compile.instructions`), else
by tables in plain integer code, 2 to 11 times slower (benchmarks/algebra.py). Kernels that multiply
take `lanes` so that tests can run both ways. Elements are signed 64-bit integers: numba would turn
uint64 + int64 into a float.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zermelo.compile.instructions import MASK, clmul
from zermelo.compile.kernels import allocating, jit

Array = npt.NDArray[np.int64]


@jit
def reduce(low: int, high: int) -> int:
    """Return the product low + 2^64 high modulo x^61 + x^5 + x^2 + x + 1."""
    q = (high << 3) | ((low >> 61) & 7)  # what stands at x^61 and above, of degree at most 59
    top = (q >> 56) ^ (q >> 59) ^ (q >> 60)  # q * (x^5 + x^2 + x + 1) can reach x^64
    folded = (low ^ q ^ (q << 1) ^ (q << 2) ^ (q << 5)) & MASK
    return folded ^ top ^ (top << 1) ^ (top << 2) ^ (top << 5)


@jit
def portable_product(a: int, b: int) -> tuple[int, int]:
    """Return the carry-less product of two field elements in two words, one bit at a time."""
    low = high = i = 0
    while b:
        if b & 1:
            low ^= a << i
            high ^= (a >> 1) >> (63 - i)
        b >>= 1
        i += 1
    return low, high


@jit
def multiply(a: int, b: int, lanes: int) -> int:
    """Return the product of two field elements."""
    low, high = clmul(a, b) if lanes else portable_product(a, b)
    return reduce(low, high)


@jit
def invert(a: int, lanes: int) -> int:
    """Return 1/a = a^(2^61 - 2) for a != 0: the square of the product of the a^(2^i), i < 60."""
    result = power = a
    for _ in range(59):
        power = multiply(power, power, lanes)
        result = multiply(result, power, lanes)
    return multiply(result, result, lanes)


@allocating
def invert_all(values: Array, lanes: int) -> None:
    """Invert nonzero elements in place: one inversion and three products each (Montgomery)."""
    count = len(values)
    if count == 0:
        return
    products = values.copy()
    for i in range(1, count):
        products[i] = multiply(products[i - 1], values[i], lanes)
    inverse = invert(products[count - 1], lanes)
    for i in range(count - 1, 0, -1):
        value = values[i]
        values[i] = multiply(inverse, products[i - 1], lanes)
        inverse = multiply(inverse, value, lanes)
    values[0] = inverse


@allocating
def products(one: Array, other: Array, lanes: int) -> Array:
    """Return the products of the elements of two arrays."""
    result = np.empty(len(one), np.int64)
    for i in range(len(one)):
        result[i] = multiply(one[i], other[i], lanes)
    return result


@jit
def add_multiple(row: Array, factor: int, other: Array, count: int, table: Array) -> None:
    """Add factor * other to row, both cut to a length, by tables of the factor's multiples."""
    if factor == 0:
        return
    power = factor
    for window in range(8):
        part = table[window]
        part[0] = 0
        size = 1
        for _ in range(8):
            for i in range(size):
                part[size + i] = part[i] ^ power
            size <<= 1
            power = reduce(power << 1, 0)
    for j in range(count):
        total = row[j]
        for window in range(8):
            total ^= table[window, (other[j] >> 8 * window) & 255]
        row[j] = total
