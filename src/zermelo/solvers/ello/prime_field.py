"""Fields with p^k elements, p an odd prime, and elimination over them, in plain Python.

An element is a polynomial in x over GF(p), modulo an irreducible x^k + a x^e + b. It is one integer
with a slot of `bits` bits per coefficient, so that a product of integers is the product of the
polynomials. A row of a matrix is one integer with 2k - 1 slots per column, and a row times a field
element one product. All slots are reduced modulo p together: floor(c/p) is floor(c m / 2^s) for
c < 2^b, if s = b + (bits of p) and m = floor(2^s/p) + 1, because then m p - 2^s <= p. All columns
are reduced modulo the polynomial together, by moving their upper slots down twice, e <= k/2.

Inverses are those of Itoh and Tsujii: with r = 1 + p + … + p^(k-1), a^r is in GF(p), and a^(r - 1)
takes a few products, since the powers a^(p^j) are linear in a.

For p = 2 there is `plain_algebra`. A row of 100 columns over GF(3^41) times an element takes 0.15
ms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.ello.prime_form import MERSENNE

ORDER = 1 << 61
"""Fields have at least so many elements, as GF(2^61) has, but for the one of `MERSENNE`."""


SMALL = 1 << 20
"""A small field has at least so many elements: a won game is seldom missed with its values."""


class Field:
    """The field with p^k elements, p an odd prime, k = 1 or an odd prime."""

    def __init__(self, p: int, k: int) -> None:
        self.p, self.k, self.order = p, k, p**k
        largest = max(k * (p - 1) ** 2 + p, (1 + 2 * p) ** 2 * p if k > 1 else 0)
        self._shift = largest.bit_length() + p.bit_length()
        self._factor = (1 << self._shift) // p + 1
        self.bits = 2 * largest.bit_length() + 2
        self.width = (2 * k - 1) * self.bits
        self.one = Columns(self, 1)
        self.tail: tuple[tuple[int, int], ...] = ()  # x^k is the sum of c x^e over these (e, c)
        if k > 1:
            self.tail = self._irreducible()
        self._powers: dict[int, list[int]] = {}

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

    def negative(self, a: int, columns: Columns | None = None) -> int:
        """Return -a, for an element or column by column."""
        columns = columns or self.one
        return self.reduce(columns.all_p - a, columns)

    def invert(self, a: int) -> int:
        """Return 1/a; 0 has none."""
        if a == 0:
            raise ZeroDivisionError(f"0 has no inverse in GF({self.p}^{self.k})")
        # power = a^(p + p^2 + … + p^count), by the binary digits of k - 1
        power, count = 1, 0
        for digit in bin(self.k - 1)[2:]:
            if count:
                power = self.multiply(power, self._frobenius(power, count))
                count *= 2
            if digit == "1":
                power = self._frobenius(self.multiply(power, a), 1)
                count += 1
        norm = self.multiply(power, a)  # in GF(p)
        return self.reduce(power * pow(norm, -1, self.p), self.one)

    def invert_all(self, values: Sequence[int]) -> list[int]:
        """Invert nonzero elements with one inversion and three products each (Montgomery)."""
        before, product = [], 1
        for value in values:
            before.append(product)
            product = self.multiply(product, value)
        inverse = self.invert(product)
        result = [0] * len(values)
        for i in range(len(values) - 1, -1, -1):
            result[i] = self.multiply(inverse, before[i])
            inverse = self.multiply(inverse, values[i])
        return result

    def _frobenius(self, a: int, times: int) -> int:
        """Return a^(p^times): the sum of a_i x^(i p^times)."""
        if times not in self._powers:
            step = self._power(1 << self.bits, self.p**times)
            row = [1]
            while len(row) < self.k:
                row.append(self.multiply(row[-1], step))
            self._powers[times] = row
        digits = (1 << self.bits) - 1
        total = 0
        for i, image in enumerate(self._powers[times]):
            total += image * (a >> (i * self.bits) & digits)
        return self.reduce(total, self.one)

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
            if not self._has_root() and self._is_field():
                return tail
        raise ValueError(f"no trinomial of degree {self.k} is irreducible modulo {self.p}")

    def _has_root(self) -> bool:
        (e, c), (_, d) = self.tail
        return any(
            (pow(x, self.k, self.p) - c * pow(x, e, self.p) - d) % self.p == 0
            for x in range(self.p)
        )

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

    def __init__(self, field: Field, count: int) -> None:
        def repeated(word: int, width: int, times: int) -> int:
            return word * (((1 << width * times) - 1) // ((1 << width) - 1))

        slots = 2 * field.k - 1
        quotient = (1 << (field.bits - field._shift)) - 1
        self.quotients = repeated(quotient, field.bits, slots * count)
        lower = (1 << field.k * field.bits) - 1
        self.low = repeated(lower, field.width, count)
        self.all_p = repeated(repeated(field.p, field.bits, field.k), field.width, count)


def _tails(p: int, k: int) -> Iterator[tuple[tuple[int, int], ...]]:
    for exponent in range(1, k // 2 + 1):
        for a in range(1, p):
            for b in range(1, p):
                yield (exponent, p - a), (0, p - b)


@lru_cache(maxsize=16)
def field_of(p: int) -> Field:
    """Return a field of characteristic p with at least `ORDER` elements, or the `MERSENNE` one."""
    if p == MERSENNE:
        return Field(p, 1)
    k = 3
    while p**k < ORDER or any(k % d == 0 for d in range(2, k)):
        k += 1
    return Field(p, k)


@lru_cache(maxsize=16)
def small_field(p: int) -> Field:
    """Return a field of an odd characteristic with at least `SMALL` elements."""
    k = 3
    while True:
        if p**k >= SMALL and all(k % d for d in range(2, k)):
            try:
                return Field(p, k)
            except ValueError:  # no trinomial of this degree will do
                pass
        k += 1


def nonsingular(field: Field, rows: Sequence[dict[int, int]], deadline: Deadline) -> bool:
    """Whether a square matrix is nonsingular; a row has its nonzero entries by columns.

    Gaussian elimination along a band: columns and rows are numbered so that neighbours are near, a
    row is packed from its first column on, and waits until that column comes.
    """
    n = len(rows)
    place = places(rows)
    columns = Columns(field, n)
    waiting: list[list[int]] = [[] for _ in range(n)]
    for entries in rows:
        if not entries:
            return False
        first = min(place[j] for j in entries)
        packed = 0
        for j, value in entries.items():
            packed |= value << ((place[j] - first) * field.width)
        waiting[first].append(packed)
    element = (1 << field.width) - 1
    each = rates.PRIME_ENTRY * (field.k + 6)
    look = int(0.05 / each)
    active: list[int] = []
    for j in range(n):
        active += waiting[j]
        at = next((i for i, row in enumerate(active) if row & element), -1)
        if at < 0:
            return False
        pivot = active.pop(at)
        inverse = field.negative(field.invert(pivot & element))
        pivot >>= field.width
        wide = pivot.bit_length() // field.width + 1
        steps = 0
        for i, row in enumerate(active):
            factor = row & element
            row >>= field.width
            if factor:
                steps += wide
                factor = field.multiply(factor, inverse)
                row = field.reduce(row + pivot * factor, columns)
            active[i] = row
            if steps > look:
                deadline.check(each * steps)
                steps = 0
        deadline.check(each * (steps + len(active) + 1))
    return True


def places(rows: Sequence[Iterable[int]]) -> list[int]:
    """Return a place for every index, those of an entry near to each other (Cuthill and McKee)."""
    n = len(rows)
    beside: list[set[int]] = [set() for _ in range(n)]
    for i, row in enumerate(rows):
        for j in row:
            beside[i].add(j)
            beside[j].add(i)
    place = [-1] * n
    count = 0
    by_degree = sorted(range(n), key=lambda v: len(beside[v]))
    for start in by_degree:
        if place[start] >= 0:
            continue
        place[start] = count
        count += 1
        queue = [start]
        for v in queue:
            for u in sorted(beside[v], key=lambda u: (len(beside[u]), u)):
                if place[u] < 0:
                    place[u] = count
                    count += 1
                    queue.append(u)
    return place
