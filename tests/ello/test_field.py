import random
from typing import Any

import numba
import pytest

from zermelo.compile import instructions
from zermelo.solvers.algebra import binary_kernels as field
from zermelo.solvers.algebra.binary_field import (
    BINARY,
    DEGREE,
    MODULUS,
    ORDER,
    carryless,
    invert,
    multiply,
    reduce,
)
from zermelo.solvers.algebra.elimination import invert_all

WAYS = sorted({0, instructions.LANES})
EDGES = [0, 1, 2, 3, ORDER - 1, ORDER // 2, ORDER // 2 - 1, 1 << 60, (1 << 60) | 1]


def remainder(a: int, b: int) -> int:
    while a.bit_length() >= b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


def greatest_divisor(a: int, b: int) -> int:
    while b:
        a, b = b, remainder(a, b)
    return a


def test_the_modulus_is_irreducible() -> None:
    # Rabin's test for a prime degree: x^(2^61) = x, and x^2 + x has no common divisor.
    power = 2
    for _ in range(DEGREE):
        power = remainder(carryless(power, power), MODULUS)
    assert power == 2
    assert greatest_divisor(MODULUS, 0b110) == 1


def test_products_are_remainders_by_long_division() -> None:
    rng = random.Random(1)
    for _ in range(300):
        a, b = rng.randrange(ORDER), rng.randrange(ORDER)
        assert multiply(a, b) == remainder(carryless(a, b), MODULUS)
    assert reduce(0) == 0


def test_inverses() -> None:
    rng = random.Random(2)
    values = [x for x in EDGES if x] + [rng.randrange(1, ORDER) for _ in range(300)]
    for a in values:
        assert multiply(a, invert(a)) == 1
    assert invert_all(BINARY, values) == [invert(a) for a in values]
    assert invert_all(BINARY, []) == []
    with pytest.raises(ZeroDivisionError):
        invert(0)


@pytest.mark.parametrize("lanes", WAYS)
def test_kernels_multiply_and_invert_as_the_reference(lanes: int) -> None:
    import numpy as np

    rng = random.Random(3)
    pairs = [(a, b) for a in EDGES for b in EDGES]
    pairs += [(rng.randrange(ORDER), rng.randrange(ORDER)) for _ in range(2000)]
    for a, b in pairs:
        assert field.multiply(a, b, lanes) == multiply(a, b)
    values = [a for a, _ in pairs if a]
    assert [field.invert(a, lanes) for a in values[:300]] == [invert(a) for a in values[:300]]
    array = np.array(values)
    field.invert_all(array, lanes)
    assert array.tolist() == [invert(a) for a in values]
    field.invert_all(array[:0], lanes)


@pytest.mark.parametrize("lanes", WAYS)
def test_the_products_of_words_as_the_reference(lanes: int) -> None:
    def of_hardware(a: int, b: int) -> Any:
        return instructions.clmul(a, b)

    product: Any = numba.njit(of_hardware) if lanes else field.portable_product
    rng = random.Random(4)
    for _ in range(300):
        a, b = rng.randrange(ORDER), rng.randrange(ORDER)
        low, high = product(a, b)
        assert (high << 64) | (low & ((1 << 64) - 1)) == carryless(a, b)


@pytest.mark.parametrize("length", [1, 63, 64, 200])
def test_multiples_of_a_row_by_tables(length: int) -> None:
    import numpy as np

    rng = random.Random(length)
    row, other = ([rng.randrange(ORDER) for _ in range(length)] for _ in range(2))
    for factor in (0, 1, ORDER - 1, rng.randrange(ORDER)):
        array = np.array(row)
        field.add_multiple(array, factor, np.array(other), length, np.empty((8, 256), np.int64))
        expected = [a ^ multiply(factor, b) for a, b in zip(row, other, strict=True)]
        assert array.tolist() == expected


def test_lanes_follow_the_processor() -> None:
    def lanes(*features: str) -> int:
        return instructions.lanes_of(frozenset(features))

    assert lanes() == 0
    assert lanes("sse2", "avx512f") == 0
    assert lanes("sse2", "pclmul") == 2
    assert lanes("sse2", "pclmul", "avx2") == 2
    assert lanes("sse2", "pclmul", "avx2", "vpclmulqdq") == 4
    assert lanes("sse2", "pclmul", "avx2", "avx512f", "vpclmulqdq") == 8
