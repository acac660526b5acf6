"""Fields of odd characteristic: their arithmetic, and that their polynomials are irreducible."""

from __future__ import annotations

import random

import pytest

from zermelo.solvers.algebra.elimination import invert_all
from zermelo.solvers.algebra.odd_field import (
    ORDER,
    SMALL,
    Columns,
    OddField,
    field_of,
)
from zermelo.solvers.ello.prime_form import MERSENNE


def polynomial(field: OddField, a: int) -> list[int]:
    """Return the coefficients of an element."""
    return [a >> i * field.bits & ((1 << field.bits) - 1) for i in range(field.k)]


def schoolbook(field: OddField, a: list[int], b: list[int]) -> list[int]:
    """Return a product by long division through x^k - tail."""
    p, k = field.p, field.k
    product = [0] * (2 * k - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    for i in range(2 * k - 2, k - 1, -1):
        for exponent, c in field.tail:
            product[i - k + exponent] += c * product[i]
        product[i] = 0
    return [c % p for c in product[:k]]


FIELDS = [*map(field_of, (3, 5, 13, 101, MERSENNE)), OddField(3, 11)]


@pytest.mark.parametrize("field", FIELDS, ids=[f"{f.p}^{f.k}" for f in FIELDS])
def test_the_arithmetic_of_the_fields(field: OddField) -> None:
    rng = random.Random(field.p)
    extreme = field.order - 1  # all coefficients p - 1
    for trial in range(60):
        x, y = (rng.randrange(1, field.order) for _ in range(2)) if trial else (extreme, extreme)
        a, b = field.element(x), field.element(y)
        assert sum(c * field.p**i for i, c in enumerate(polynomial(field, a))) == x
        product = polynomial(field, field.multiply(a, b))
        assert product == schoolbook(field, polynomial(field, a), polynomial(field, b))
        total = polynomial(field, field.add(a, b))
        pairs = zip(polynomial(field, a), polynomial(field, b), strict=True)
        assert total == [(c + d) % field.p for c, d in pairs]
        assert field.add(a, field.negative(a)) == 0
        assert field.multiply(a, field.invert(a)) == 1
    values = [field.element(rng.randrange(1, field.order)) for _ in range(5)]
    assert invert_all(field, values) == [field.invert(value) for value in values]
    with pytest.raises(ZeroDivisionError):
        field.invert(0)


def test_rows_of_extreme_coefficients_are_reduced_column_by_column() -> None:
    for field in FIELDS:
        columns = Columns(field, 5)
        top = field.element(field.order - 1)
        row = sum(top << j * field.width for j in (0, 2, 4))
        found = field.reduce(row + row * top, columns)
        expected = field.add(top, field.multiply(top, top))
        assert found == sum(expected << j * field.width for j in (0, 2, 4))


def remainder(a: list[int], b: list[int], p: int) -> list[int]:
    """Return the remainder of polynomials over GF(p), lowest coefficient first."""
    a = a[:]
    inverse = pow(b[-1], -1, p)
    while len(a) >= len(b):
        factor = a[-1] * inverse % p
        for i, c in enumerate(b):
            a[len(a) - len(b) + i] = (a[len(a) - len(b) + i] - factor * c) % p
        while a and a[-1] == 0:
            a.pop()
    return a


@pytest.mark.parametrize("p", [3, 5, 7])
def test_the_polynomials_are_irreducible(p: int) -> None:
    # Rabin's test for a prime degree: x^(p^k) = x, and x^p - x has no common divisor with it.
    field = field_of(p)
    assert field.order >= ORDER
    modulus = [0] * field.k + [1]
    for exponent, c in field.tail:
        modulus[exponent] = (modulus[exponent] - c) % p
    power = [0, 1]
    for step in range(field.k):
        result = [1]
        for _ in range(p):
            spread = [0] * (len(result) + len(power) - 1)
            for i, x in enumerate(result):
                for j, y in enumerate(power):
                    spread[i + j] = (spread[i + j] + x * y) % p
            result = remainder(spread, modulus, p)
        power = result
        if step == 0:
            a, b = modulus, [*power, 0, 0][: max(2, len(power))]
            b[1] = (b[1] - 1) % p
            while b and b[-1] == 0:
                b.pop()
            while b:
                a, b = b, remainder(a, b, p)
            assert len(a) == 1
    assert power == [0, 1]


def test_small_fields() -> None:
    for p in (3, 5, 7, 11, 13, 499):
        assert SMALL <= field_of(p, SMALL).order < ORDER
