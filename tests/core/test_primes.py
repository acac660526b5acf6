"""Primes against a sieve and known pseudoprimes, factors against their product, and deadlines."""

from __future__ import annotations

from math import isqrt, prod
from random import Random

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfTime
from zermelo.core.primes import BASES, DECIDED, is_prime, prime_powers

LARGE = 10**9 + 7, 10**9 + 9, 10**12 + 39, 2**61 - 1
"""Primes; two times three of them are hard to find as factors, for their size."""


def test_primes_are_those_of_the_sieve() -> None:
    top = 200_000
    sieve = [False, False] + [True] * (top - 2)
    for q in range(2, isqrt(top) + 1):
        for multiple in range(q * q, top, q):
            sieve[multiple] = False
    assert [is_prime(n) for n in range(top)] == sieve


def test_strong_pseudoprimes_are_no_primes() -> None:
    # The least composites that pass for the first 1, 2, ... 12 primes (OEIS A014233).
    fooling = (
        *(2047, 1373653, 25326001, 3215031751, 2152302898747, 3474749660383, 341550071728321),
        *(3825123056546413051, 318665857834031151167461),
    )
    assert not any(map(is_prime, fooling))
    assert not any(is_prime(p * q) for p in LARGE[:2] for q in LARGE[:3])
    assert all(map(is_prime, LARGE))


def test_prime_powers_multiply_to_the_number() -> None:
    assert prime_powers(1, Deadline()) == []
    draw = Random(1)
    numbers = [*range(2, 3000), *(draw.randrange(2, 10**15) for _ in range(200))]
    numbers += [2**200, LARGE[0] ** 2, LARGE[0] * LARGE[1], 1009**2 * 6, 9 * LARGE[3]]
    for number in numbers:
        found = prime_powers(number, Deadline())
        assert prod(p**e for p, e in found) == number
        assert all(is_prime(p) and e > 0 for p, e in found)
        assert found == sorted(set(found))


def test_numbers_that_are_too_large_are_not_decided() -> None:
    assert all(DECIDED % base for base in BASES)
    for number in (DECIDED, 10**4000 + 1):
        with pytest.raises(LimitReached, match="not decided"):
            is_prime(number)
    with pytest.raises(LimitReached, match="not decided"):
        prime_powers(10**4000 + 1, Deadline())


def test_factors_are_looked_for_until_the_deadline() -> None:
    with pytest.raises(OutOfTime):
        prime_powers(LARGE[0] * LARGE[2], Deadline(0))
