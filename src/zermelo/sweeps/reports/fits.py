"""Fits to what a sweep found: where the answers turn, and how the work grows.

The threshold is where a logistic curve, fitted to the answers by maximum likelihood, is at one half
(its 95 per cent interval is by the delta method). The growth is fitted by least squares to the
logarithms of the medians: a power of the parameter, or an exponential function of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import StatisticsError, correlation, linear_regression

import numpy as np

CONFIDENCE = 1.96
"""Standard deviations of the intervals: 95 per cent."""

STEPS, CLOSE = 100, 1e-9
"""Newton's method takes at most so many steps, and ends with one that is so small."""

FEWEST = 4
"""A growth is told from so many sizes on."""

FITS = 0.9
"""A growth fits from such a share of the variance (R²) on."""


def wilson(yes: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval for a share.

    >>> tuple(round(end, 3) for end in wilson(1, 10))
    (0.018, 0.404)
    """
    p, n, z = yes / of, of, CONFIDENCE
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def threshold(found: Sequence[tuple[float, int, int]]) -> tuple[float, float, float] | None:
    """Return where the share of yes is one half, and the ends of its interval.

    `found` has (x, yes, of), an x once. Where all answers on one side of a gap are yes and all on
    the other are no, the gap is the interval and its middle the threshold. None where the answers
    do not turn, or not clearly.

    >>> low, middle, high = threshold([(1, 9, 10), (2, 7, 10), (3, 3, 10), (4, 1, 10)])
    >>> round(middle, 6)
    2.5
    >>> threshold([(1, 5, 5), (3, 0, 5)])
    (1, 2.0, 3)
    """
    whole = [x for x, yes, of in found if yes == of]
    none = [x for x, yes, _ in found if not yes]
    mixed = [x for x, yes, of in found if 0 < yes < of]
    if len(mixed) < 2 and whole and none:  # a curve would be as steep as one likes
        for left, right in ((max(whole), min(none)), (max(none), min(whole))):
            if left < right and all(left < x < right for x in mixed):
                return left, mixed[0] if mixed else (left + right) / 2, right
    if len(found) < 2 or not (mixed or (whole and none)):
        return None
    xs = [x for x, *_ in found]
    center, spread = math.fsum(xs) / len(xs), max(xs) - min(xs)
    yes, of = (np.array([row[part] for row in found]) for part in (1, 2))
    rows = np.array([np.ones(len(xs)), (np.array(xs) - center) / spread])
    fit = np.zeros(2)
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(fit @ rows, -500.0, 500.0)))
        information = (rows * (of * p * (1 - p))) @ rows.T
        if np.linalg.det(information) <= 0:
            return None
        step = np.linalg.solve(information, rows @ (yes - of * p))
        fit += step
        if abs(step).sum() < CLOSE:
            break
    else:
        return None
    a, b = map(float, fit)
    covariance = np.linalg.inv(information)
    if abs(b) <= CONFIDENCE * math.sqrt(covariance[1, 1]):  # it may not turn at all
        return None
    t = -a / b
    gradient = np.array([1.0, t])
    error = math.sqrt(max(0.0, float(gradient @ covariance @ gradient))) / abs(b)
    middle, half = center + spread * t, CONFIDENCE * spread * error
    return middle - half, middle, middle + half


def growth(medians: Sequence[tuple[float, float]]) -> str | None:
    """Return the growth of medians in words, or None where there are too few, or neither fits.

    Of a power and an exponential function it is the one that fits better.

    >>> growth([(2, 8), (4, 64), (8, 512), (16, 4096)])
    'x^3.00 (R² 1.00)'
    >>> growth([(1, 2), (2, 4), (3, 8), (4, 16)])
    '2.00^x (R² 1.00)'
    """
    known = [(x, math.log(y)) for x, y in medians if x > 0 and y > 0]
    if len({x for x, _ in known}) < FEWEST:
        return None
    found = []
    for logarithmic in (True, False):
        xs = [math.log(x) if logarithmic else x for x, _ in known]
        ys = [y for _, y in known]
        try:
            slope, _ = linear_regression(xs, ys)
            fit = correlation(xs, ys) ** 2
        except StatisticsError:  # all medians are the same
            return None
        words = f"x^{slope:.2f}" if logarithmic else f"{math.exp(slope):.2f}^x"
        found.append((fit, slope, f"{words} (R² {fit:.2f})"))
    fit, slope, words = max(found)
    return words if slope > 0 and fit >= FITS else None


def quarters(values: Sequence[float]) -> list[float]:
    """Return the quartiles of ascending values, the lower of two in the middle."""
    return [values[(len(values) - 1) * part // 4] for part in (1, 2, 3)]
