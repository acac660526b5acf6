"""Fits of thresholds and growths, against searches by brute force."""

from __future__ import annotations

import math
from itertools import product
from random import Random

import pytest

from zermelo.sweeps.reports.fits import growth, quarters, threshold


def likelihood(found: list[tuple[float, int, int]], t: float, slope: float) -> float:
    total = 0.0
    for x, yes, of in found:
        p = 1 / (1 + math.exp(-slope * (x - t)))
        total += yes * math.log(p) + (of - yes) * math.log(1 - p)
    return total


def drawn(seed: int) -> tuple[int, list[tuple[float, int, int]]]:
    """Return answers that turn at 4.3, from no to yes or the other way."""
    rng = Random(seed)
    sign = rng.choice((1, -1))
    chances = {x: 1 / (1 + math.exp(-sign * (x - 4.3))) for x in range(1, 9)}
    return sign, [
        (float(x), sum(rng.random() < p for _ in range(20)), 20) for x, p in chances.items()
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_threshold_is_the_most_likely_one(seed: int) -> None:
    sign, found = drawn(seed)
    told = threshold(found)
    assert told is not None
    steps = [(t / 50, sign * s / 20) for t, s in product(range(150, 300), range(6, 60))]
    best = max(steps, key=lambda at: likelihood(found, *at))
    assert told[1] == pytest.approx(best[0], abs=0.021)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    ends = [threshold(drawn(seed)[1]) for seed in range(400)]
    held = sum(each is not None and each[0] < 4.3 < each[2] for each in ends)
    assert 0.92 < held / 400 < 0.98
    assert all(each is not None and 0.2 < each[2] - each[0] < 2.5 for each in ends)


def test_gaps_and_what_does_not_turn() -> None:
    assert threshold([(1, 0, 5), (2, 0, 5), (4, 5, 5)]) == (2, 3.0, 4)
    assert threshold([(1, 5, 5), (2, 2, 5), (4, 0, 5)]) == (1, 2, 4)
    for flat in (
        [(1.0, 5, 5), (2.0, 5, 5)],
        [(1.0, 0, 5)],
        [(1.0, 2, 5)],
        [(1.0, 2, 5), (2.0, 3, 5), (3.0, 2, 5)],
        [(1.0, 5, 5), (2.0, 5, 5), (3.0, 2, 5)],
        [],
    ):
        assert threshold(flat) is None


def test_growth_tells_a_power_from_an_exponential() -> None:
    assert growth([(x, 3 * x**2.5) for x in (2, 3, 5, 8, 13)]) == "x^2.50 (R² 1.00)"
    assert growth([(x, 3 * 1.5**x) for x in (2, 3, 5, 8, 13)]) == "1.50^x (R² 1.00)"
    assert growth([(x, 7) for x in (2, 3, 5, 8, 13)]) is None
    assert growth([(x, 100 - x) for x in (2, 3, 5, 8, 13)]) is None
    assert growth([(2, 1), (3, 2), (4, 3)]) is None
    assert growth([(x, 0) for x in (2, 3, 5, 8, 13)]) is None


def test_quartiles() -> None:
    assert quarters([7]) == [7, 7, 7]
    assert quarters([1, 2, 3, 4, 5]) == [2, 3, 4]
    assert quarters([1, 2, 3, 4]) == [1, 2, 3]
