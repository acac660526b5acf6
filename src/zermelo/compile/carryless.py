"""Polynomials over GF(2) as integers: bit i is the coefficient of x^i."""

from __future__ import annotations


def carryless(a: int, b: int) -> int:
    """Return the product of two polynomials over GF(2), not reduced."""
    product = 0
    while b:
        lowest = b & -b
        product ^= a * lowest
        b ^= lowest
    return product
