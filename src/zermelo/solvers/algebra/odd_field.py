"""Fields with p^k elements, p an odd prime, in plain Python.

An element is a polynomial in x over GF(p), modulo an irreducible x^k + a x^e + b. It is one integer
with a slot of `bits` bits per coefficient, so that a product of integers is the product of the
polynomials. A row of a matrix is one integer with 2k - 1 slots per column, and a row times a field
element one product. All slots are reduced modulo p together: floor(c/p) is floor(c m / 2^s) for
c < 2^b, if s = b + (bits of p) and m = floor(2^s/p) + 1, because then m p - 2^s <= p. All columns
are reduced modulo the polynomial together, by moving their upper slots down twice, e <= k/2.

The inverse of a is a^(q - 2) in the field with q elements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

ORDER = 1 << 60
"""Fields have at least so many elements."""

SMALL = 1 << 20
"""A small field has at least so many elements: a won game is seldom missed with its values."""


class OddField:
    """The field with p^k elements, p an odd prime, k = 1 or an odd prime."""

    def __init__(self, p: int, k: int) -> None:
        self.p, self.k, self.order = p, k, p**k
        largest = max(k * (p - 1) ** 2 + p, (1 + 2 * p) ** 2 * p if k > 1 else 0)
        self._shift = largest.bit_length() + p.bit_length()
        self._factor = (1 << self._shift) // p + 1
        self.bits = 2 * largest.bit_length() + 2
        self.width = -(-(2 * k - 1) * self.bits // 8) * 8
        self.entry = (k + 6) / 10
        self.one = self._columns = Columns(self, 1)
        self.tail: tuple[tuple[int, int], ...] = ()  # x^k is the sum of c x^e over these (e, c)
        if k > 1:
            self.tail = self._irreducible()

    def element(self, number: int) -> int:
        """Return the element with the number's digits to the base p as coefficients."""
        packed = place = 0
        while number:
            number, digit = divmod(number, self.p)
            packed |= digit << place
            place += self.bits
        return packed

    def reduce(self, x: int, columns: Columns) -> int:
        """Return sums of products, column by column, modulo the polynomial and p."""
        x -= ((x * self._factor >> self._shift) & columns.quotients) * self.p
        if self.k == 1:
            return x
        for _ in range(2):
            low = x & columns.low
            high = (x ^ low) >> (self.k * self.bits)
            x = low
            for exponent, c in self.tail:
                x += (high * c) << (exponent * self.bits)
        return x - ((x * self._factor >> self._shift) & columns.quotients) * self.p

    def multiply(self, a: int, b: int) -> int:
        """Return the product of two elements."""
        return self.reduce(a * b, self.one)

    def add(self, a: int, b: int) -> int:
        """Return the sum of two elements."""
        return self.reduce(a + b, self.one)

    def negative(self, a: int) -> int:
        """Return -a."""
        return self.reduce(self.one.all_p - a, self.one)

    def invert(self, a: int) -> int:
        """Return 1/a; 0 has none."""
        if a == 0:
            raise ZeroDivisionError(f"0 has no inverse in GF({self.p}^{self.k})")
        return pow(a, -1, self.p) if self.k == 1 else self._power(a, self.order - 2)

    def combination(self, row: int, size: int) -> Callable[[int, int], int]:
        """Return what adds the multiple by an element of a packed row to another."""
        if size > self._columns.count:
            self._columns = Columns(self, 2 * size)
        columns, reduce = self._columns, self.reduce
        return lambda factor, other: reduce(row * factor + other, columns)

    def _power(self, a: int, exponent: int) -> int:
        result = 1
        for digit in bin(exponent)[2:]:
            result = self.multiply(result, result)
            if digit == "1":
                result = self.multiply(result, a)
        return result

    def _irreducible(self) -> tuple[tuple[int, int], ...]:
        """Return the first x^k + a x^e + b that is irreducible, as what x^k is."""
        for tail in _tails(self.p, self.k):
            self.tail = tail
            if self._is_field():
                return tail
        raise ValueError(f"no trinomial of degree {self.k} is irreducible modulo {self.p}")

    def _is_field(self) -> bool:
        """Whether the polynomial is irreducible.

        If x^(p^k) = x modulo the polynomial, it is a product of different irreducible ones whose
        degrees divide the prime k: one of degree k or k of degree 1; the latter if x^p = x.
        """
        x = 1 << self.bits
        power = first = self._power(x, self.p)
        for _ in range(self.k - 1):
            power = self._power(power, self.p)
        return power == x != first


class Columns:
    """Masks for integers of so many columns."""

    def __init__(self, field: OddField, count: int) -> None:
        def repeated(word: int, width: int, times: int) -> int:
            return word * (((1 << width * times) - 1) // ((1 << width) - 1))

        self.count, slots = count, 2 * field.k - 1
        quotient = (1 << (field.bits - field._shift)) - 1
        self.quotients = repeated(repeated(quotient, field.bits, slots), field.width, count)
        lower = (1 << field.k * field.bits) - 1
        self.low = repeated(lower, field.width, count)
        self.all_p = repeated(repeated(field.p, field.bits, field.k), field.width, count)


def _tails(p: int, k: int) -> Iterator[tuple[tuple[int, int], ...]]:
    for exponent in range(1, k // 2 + 1):
        for a in range(1, p):
            for b in range(1, p):
                yield (exponent, p - a), (0, p - b)


@lru_cache(maxsize=16)
def field_of(p: int, order: int = ORDER) -> OddField:
    """Return a field of an odd characteristic with at least so many elements."""
    k = 1 if p >= order else 3
    while True:
        if p**k >= order and all(k % d for d in range(2, k)):
            try:
                return OddField(p, k)
            except ValueError:  # no trinomial of this degree will do
                pass
        k += 1
