"""Elimination in numpy and by kernels over fields of odd characteristic, against plain Python."""

from __future__ import annotations

import random

import numpy as np
import pytest

from zermelo.core.deadline import Deadline
from zermelo.solvers.ello import prime_algebra
from zermelo.solvers.ello.prime_algebra import Trial
from zermelo.solvers.ello.prime_field import field_of
from zermelo.solvers.ello.prime_form import MERSENNE, Linear
from zermelo.solvers.ello.prime_rows import (
    DOUBLE,
    SINGLE,
    Matrices,
    MersenneTrial,
    Twice,
    WideTrial,
    fits,
    largest_sum,
)

FREE = Deadline()


@pytest.mark.parametrize("p", [3, 5, 7, 101, 499, MERSENNE])
def test_rows_of_coefficients_and_plain_python_agree(p: int) -> None:
    pytest.importorskip("numba")
    verdicts: list[bool] = []
    for seed in range(24):
        rng = random.Random(f"{p} {seed}")
        n, chance = rng.randrange(1, 24), rng.choice((0.1, 0.3, 0.9))
        pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
        arcs = tuple(pair for pair in pairs if rng.random() < chance)
        colors = tuple(0 if rng.random() < 0.8 else rng.randrange(p) for _ in range(n))
        alive = [rng.random() < 0.9 for _ in range(n)]
        form = Linear(n, arcs, colors, p)
        expected = Trial(form, random.Random(seed), FREE).nonzero(alive, colors)
        trials: list[prime_algebra.Test]
        if p == MERSENNE:
            trials = [MersenneTrial(form, random.Random(seed), FREE)]
        else:
            wide = WideTrial(form, random.Random(seed), FREE, field_of(p))
            trials = [wide, Twice(form, random.Random(seed), FREE)]
        assert {trial.nonzero(alive, colors) for trial in trials} == {expected}
        verdicts.append(expected)
    assert 3 < sum(verdicts) < 24


def test_products_modulo_the_mersenne_prime() -> None:
    pytest.importorskip("numba")
    from zermelo.solvers.ello import mersenne_kernels

    rng = random.Random(1)
    edge = [0, 1, 2, MERSENNE - 1, MERSENNE - 2, 1 << 30, (1 << 31) - 1, 1 << 31, 1 << 60]
    for a in [*edge, *(rng.randrange(MERSENNE) for _ in range(200))]:
        for b in [*edge, rng.randrange(MERSENNE)]:
            assert mersenne_kernels.multiply(a, b) == a * b % MERSENNE
        if a:
            assert mersenne_kernels.multiply(a, mersenne_kernels.invert(a)) == 1


@pytest.mark.parametrize("p", [3, 101, 499, 1009])
def test_the_largest_sums_are_reduced(p: int) -> None:
    pytest.importorskip("numba")
    from zermelo.solvers.ello import prime_row_kernels

    field = field_of(p)
    arithmetic = Matrices(field)
    assert fits(p)
    assert largest_sum(field) < (SINGLE if arithmetic.type is np.float32 else DOUBLE)
    top = largest_sum(field) // p
    numbers = np.array([c * p + r for c in (0, 1, top - 1) for r in (0, 1, p - 1)])
    sums = numbers.astype(arithmetic.type)
    prime_row_kernels.reduce(sums, np.array([p, 1 / p, 0.5], arithmetic.type))
    assert sums.tolist() == [0, 1, p - 1] * 3
    large = field.element(field.order - 1)
    one = arithmetic.unpacked([1])[0]
    rows = np.zeros((2, field.k, 2), arithmetic.type)  # 1 a; a b, with all coefficients of a p - 1
    rows[0, :, 0], rows[0, :, 1] = one, arithmetic.unpacked([large])[0]
    rows[1, :, 0] = rows[1, :, 1] = rows[0, :, 1]
    (left,) = np.asarray(arithmetic.without_column(rows))
    product = field.negative(field.multiply(large, large))
    assert arithmetic.packed(left[:, 0]) == field.add(large, product)


def test_the_mersenne_field_has_kernels_of_its_own() -> None:
    assert not fits(MERSENNE)
