"""The field GF(2^61) in plain Python: elements are integers below 2^61.

The bits of an element are the coefficients of a polynomial over GF(2); addition is exclusive or;
multiplication is modulo x^61 + x^5 + x^2 + x + 1, which is irreducible (a test checks it). 61 bits
leave room in a 64-bit word, the product of two elements has 121 bits.

Elements of a row stand in one integer with a slot of 128 bits each, so that a row times an element
is a dozen shifts and exclusive ors of long integers: the multiples of the row by all polynomials of
degree below 6 stand in a table, the factor is read six bits at a time, and all slots are reduced
together by masks.
"""

from __future__ import annotations

from collections.abc import Callable

DEGREE = 61
ORDER = 1 << DEGREE
MODULUS = ORDER | 0b100111

SLOT = 128
WINDOW = 6


def carryless(a: int, b: int) -> int:
    """Return the product of two polynomials over GF(2), not reduced: bit i is that of x^i."""
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
    """Return 1/a by the extended Euclidean algorithm on polynomials; 0 has none."""
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


class BinaryField:
    """GF(2^61) for `solvers.algebra.elimination`."""

    def __init__(self) -> None:
        self.order, self.entry, self.width = ORDER, 1.0, SLOT
        self._low = self._high = self._columns = 0
        self.multiply, self.invert = multiply, invert

    def element(self, number: int) -> int:
        """Return the element with this number."""
        return number

    def add(self, a: int, b: int) -> int:
        """Return the sum of two elements."""
        return a ^ b

    def negative(self, a: int) -> int:
        """Return -a, which is a."""
        return a

    def combination(self, row: int, size: int) -> Callable[[int, int], int]:
        """Return what adds the multiple by an element of a packed row to another."""
        if size > self._columns:
            self._columns = 2 * size
            ones = ((1 << SLOT * self._columns) - 1) // ((1 << SLOT) - 1)
            self._low, self._high = ones * (ORDER - 1), ones * (ORDER // 2 - 1)
        high, low, table = self._high, self._low, _multiples(row)

        def combine(factor: int, other: int) -> int:
            product = 0
            for shift in range(DEGREE // WINDOW * WINDOW, -1, -WINDOW):
                product = (product << WINDOW) ^ table[(factor >> shift) & ((1 << WINDOW) - 1)]
            for _ in range(2):
                q = (product >> DEGREE) & high
                product = (product & low) ^ q ^ (q << 1) ^ (q << 2) ^ (q << 5)
            return product ^ other

        return combine


def _multiples(row: int) -> list[int]:
    """Return the products of a row with all polynomials of degree below `WINDOW`."""
    table = [0, row]
    for i in range(2, 1 << WINDOW, 2):
        double = table[i >> 1] << 1
        table += (double, double ^ row)
    return table


BINARY = BinaryField()
