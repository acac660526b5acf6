"""Polynomials in one variable modulo a prime: the bits of an integer modulo 2, else lists.

A list has the coefficients from the constant one on, and no zero at its end. All operations take
time O(degree by degree), modulo 2 with a word of bits at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from zermelo.solvers.algebra.binary_field import carryless

Poly = Any  # of one field: an int, or a list of int


class Field(Protocol):
    """The integers modulo a prime, and what can be done with polynomials over them."""

    def poly(self, coefficients: Sequence[int]) -> Poly:
        """Return a polynomial by its coefficients, the constant one first."""

    def degree(self, a: Poly) -> int:
        """Return the degree; -1 for the polynomial 0."""

    def minus(self, a: Poly, b: Poly) -> Poly:
        """Return the difference."""

    def times(self, a: Poly, b: Poly) -> Poly:
        """Return the product."""

    def divide(self, a: Poly, b: Poly) -> tuple[Poly, Poly]:
        """Return quotient and remainder; the divisor is not 0."""


def gcd(field: Field, a: Poly, b: Poly) -> Poly:
    """Return a greatest common divisor, by Euclid's algorithm."""
    while field.degree(b) >= 0:
        a, b = b, field.divide(a, b)[1]
    return a


@dataclass(frozen=True, slots=True)
class Bits:
    """The polynomials modulo 2: bit i is the coefficient of x^i."""

    def poly(self, coefficients: Sequence[int]) -> int:
        """Return a polynomial by its coefficients, the constant one first."""
        return sum((c & 1) << i for i, c in enumerate(coefficients))

    def degree(self, a: int) -> int:
        """Return the degree; -1 for the polynomial 0."""
        return a.bit_length() - 1

    def minus(self, a: int, b: int) -> int:
        """Return the difference, which is the sum too."""
        return a ^ b

    def times(self, a: int, b: int) -> int:
        """Return the product."""
        return carryless(b, a)

    def divide(self, a: int, b: int) -> tuple[int, int]:
        """Return quotient and remainder."""
        quotient, length = 0, b.bit_length()
        while (places := a.bit_length() - length) >= 0:
            quotient |= 1 << places
            a ^= b << places
        return quotient, a


@dataclass(frozen=True, slots=True)
class Residues:
    """The polynomials modulo an odd prime."""

    p: int

    def poly(self, coefficients: Sequence[int]) -> list[int]:
        """Return a polynomial by its coefficients, the constant one first."""
        found = [c % self.p for c in coefficients]
        while found and not found[-1]:
            found.pop()
        return found

    def degree(self, a: list[int]) -> int:
        """Return the degree; -1 for the polynomial 0."""
        return len(a) - 1

    def minus(self, a: list[int], b: list[int]) -> list[int]:
        """Return the difference."""
        short = min(len(a), len(b))
        both = [x - y for x, y in zip(a, b, strict=False)]
        return self.poly(both + a[short:] + [-y for y in b[short:]])

    def times(self, a: list[int], b: list[int]) -> list[int]:
        """Return the product: sums of the second factor's multiples."""
        found = [0] * (len(a) + len(b))
        for i, c in enumerate(a):
            found[i : i + len(b)] = [
                x + c * y for x, y in zip(found[i : i + len(b)], b, strict=True)
            ]
        return self.poly(found)

    def divide(self, a: list[int], b: list[int]) -> tuple[list[int], list[int]]:
        """Return quotient and remainder."""
        inverse, length = pow(b[-1], -1, self.p), len(b)
        rest, quotient = list(a), [0] * max(0, len(a) - length + 1)
        for i in reversed(range(len(quotient))):
            factor = quotient[i] = rest[i + length - 1] * inverse % self.p
            if factor:
                pairs = zip(rest[i : i + length], b, strict=True)
                rest[i : i + length] = [(x - factor * y) % self.p for x, y in pairs]
        return quotient, self.poly(rest[: length - 1])


def over(p: int) -> Field:
    """Return what can be done modulo a prime."""
    return Bits() if p == 2 else Residues(p)
