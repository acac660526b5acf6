"""The field GF(2^61) in plain Python: the reference for the kernels.

An element is an integer below 2^61 whose bits are the coefficients of a polynomial over GF(2);
addition is exclusive or; multiplication is modulo x^61 + x^5 + x^2 + x + 1, which is irreducible
(a test checks it). 61 bits leave room in a 64-bit word, the product of two elements has 121 bits.
"""

from __future__ import annotations

DEGREE = 61
ORDER = 1 << DEGREE
MODULUS = ORDER | 0b100111


def carryless(a: int, b: int) -> int:
    """Return the product of two polynomials over GF(2), not reduced."""
    product = 0
    while b:
        lowest = b & -b
        product ^= a * lowest
        b ^= lowest
    return product


def reduce(product: int) -> int:
    """Return the remainder of a polynomial modulo the field's."""
    while product >= ORDER:
        high = product >> DEGREE
        product &= ORDER - 1
        product ^= high ^ (high << 1) ^ (high << 2) ^ (high << 5)
    return product


def multiply(a: int, b: int) -> int:
    """Return the product of two elements."""
    return reduce(carryless(a, b))


def invert(a: int) -> int:
    """Return 1/a by the extended Euclidean algorithm on polynomials.

    Raises
    ------
    ZeroDivisionError
        a is zero.
    """
    if a == 0:
        raise ZeroDivisionError("0 has no inverse in GF(2^61)")
    u, v, x, y = a, MODULUS, 1, 0  # a * x = u and a * y = v modulo the field's polynomial
    while u != 1:
        shift = u.bit_length() - v.bit_length()
        if shift < 0:
            u, v, x, y, shift = v, u, y, x, -shift
        u ^= v << shift
        x ^= y << shift
    return reduce(x)
