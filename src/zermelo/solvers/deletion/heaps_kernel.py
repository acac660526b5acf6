"""The nim-values of paths in compiled code; plain is `games.impartial.heaps.next_value`."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.heaps import Digits
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED
from zermelo.solvers import rates

STEPS = 1 << 26
"""Options looked at between two looks at the clock: a fraction of a second."""


@jit
def extend(values: Any, low: int, high: int, sizes: Any, digits: Any, seen: Any) -> None:
    """Fill in the values from low to high - 1; `seen` has room for every value of an option."""
    for total in range(low, high):
        for i in range(len(sizes)):
            rest = total - sizes[i]
            if rest < 0:
                break
            if rest == 0:
                if digits[i] & ALL:
                    seen[0] = total
                continue
            if digits[i] & CONNECTED:
                seen[values[rest]] = total
            if digits[i] & APART:
                for left in range(1, rest // 2 + 1):
                    seen[values[left] ^ values[rest - left]] = total
        least = 0
        while seen[least] == total:
            least += 1
        values[total] = least


def longer(known: list[int], digits: Digits, count: int, deadline: Deadline) -> list[int]:
    """Return the nim-values of paths with fewer than so many vertices, given the first ones."""
    values = np.zeros(count, np.int32)
    values[: len(known)] = known
    sizes = np.array([size for size, _ in digits], np.int64)
    each = np.array([digit for _, digit in digits], np.int64)
    # A value is at most the number of options, so that exclusive ors of two are less than this.
    seen = np.full(2 << (len(digits) * (count + 2)).bit_length(), -1, np.int32)
    low, splits = len(known), sum(1 for _, digit in digits if digit & APART)
    while low < count:
        work = 16 + len(digits) + splits * low // 2
        high = min(count, low + 1 + STEPS // work)
        extend(values, low, high, sizes, each, seen)
        deadline.check(rates.COLUMN_STEP * work * (high - low))
        low = high
    found: list[int] = values.tolist()
    return found
