"""Whether a number is a prime, and the prime powers in it, while a deadline allows.

A number below `DECIDED` is a prime if it passes the strong test of Miller and Rabin for each of the
first 13 primes: J. Sorenson and J. Webster, "Strong pseudoprimes to twelve prime bases", Math.
Comp. 86 (2017), 985-1003, found the least composite that passes them all. From there on nothing is
decided.

Factors are looked for by dividing by small numbers, then by Pollard's walk ("A Monte Carlo method
for factorization", BIT 15 (1975), 331-334). Nothing is taken on its word: what is returned are
primes by the test above, whose product is the number.
"""

from __future__ import annotations

from math import gcd

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached

BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)

DECIDED = 3_317_044_064_679_887_385_961_981
"""The least composite that passes for all bases."""

SMALL = 1000
"""Numbers below are tried as divisors first."""

STEP = 1e-6
"""Seconds of work for a step of Pollard's walk."""


def is_prime(number: int) -> bool:
    """Whether a number is a prime; `LimitReached` from `DECIDED` on.

    >>> is_prime(10**18 + 3), is_prime(10**18 + 1)
    (True, False)
    """
    if number >= DECIDED:
        raise LimitReached(f"whether a number from {DECIDED} on is a prime is not decided")
    if number < 2 or any(number % base == 0 for base in BASES):
        return number in BASES
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    odd = (number - 1) >> twos
    return all(_passes(number, pow(base, odd, number), twos) for base in BASES)


def _passes(number: int, power: int, twos: int) -> bool:
    """Whether the squares of a power, so many, lead to 1 by way of -1 (or begin there)."""
    if power == 1:
        return True
    for _ in range(twos):
        if power == number - 1:
            return True
        power = power * power % number
    return False


def prime_powers(number: int, deadline: Deadline) -> list[tuple[int, int]]:
    """Return the primes in a number, the least first, each with its exponent.

    `LimitReached` where what small numbers leave is not below `DECIDED`.

    >>> prime_powers(360, Deadline())
    [(2, 3), (3, 2), (5, 1)]
    """
    exponents: dict[int, int] = {}
    for p in range(2, SMALL):
        while number % p == 0:
            number //= p
            exponents[p] = exponents.get(p, 0) + 1
    waiting = [number] if number > 1 else []
    while waiting:
        part = waiting.pop()
        if is_prime(part):
            exponents[part] = exponents.get(part, 0) + 1
        else:
            factor = _factor(part, deadline)
            waiting += [factor, part // factor]
    return sorted(exponents.items())


def _factor(number: int, deadline: Deadline) -> int:
    """Return a proper factor of a composite; about the root of its least prime in steps."""
    for shift in range(1, number):
        slow = fast = 2
        factor = 1
        while factor == 1:
            deadline.check(STEP)
            slow = (slow * slow + shift) % number
            for _ in range(2):
                fast = (fast * fast + shift) % number
            factor = gcd(slow - fast, number)
        if factor < number:
            return factor
    raise AssertionError("a composite has a proper factor")
