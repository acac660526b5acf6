"""The nim-values of heaps by sparse spaces, in compiled code; plain is `heaps.next_value`."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.heaps import Digits
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED
from zermelo.solvers import rates
from zermelo.solvers.sets_kernel import count

STEPS = 1 << 25
"""Options looked at between two looks at the clock, roughly."""

RECENT, KEPT = 256, 128
"""So many heaps that gave a rare value are tried first, and so many of them are never replaced."""

SHORT = 64
"""So many values are computed before a functional is looked for."""

MOST_VALUES = 1 << 14
"""No nim-value is as large; a table has an entry for each."""


@jit
def extend(
    values: Any, low: int, high: int, sizes: Any, digits: Any, functional: int, rare: Any,
    rares: int, recent: Any, seen: Any,
) -> tuple[int, int]:  # fmt: skip
    """Fill in the values from low to high - 1; return how many are rare, and the options seen.

    `functional`: the bits of a value that tell, by their parity, whether it is common. `rare`: the
    heaps with a rare value, so far `rares`. `recent` begins with the number of heaps in it.
    -1 for the first number: a value is too large for `seen`.
    """
    steps = 0
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
                for j in range(rares):
                    left = rare[j]
                    if left >= rest:
                        break
                    seen[values[left] ^ values[rest - left]] = total
                steps += rares
        # Every option with a common value has a rare part, and so was seen.
        least = 0
        missing = 0
        while seen[least] == total or not count(least & functional) & 1:
            if seen[least] != total:
                missing += 1
            least += 1
            if least >= len(seen) // 2:
                return -1, steps
        if missing:
            for i in range(len(sizes)):
                rest = total - sizes[i]
                if rest < 2 or missing == 0:
                    break
                if not digits[i] & APART:
                    continue
                for j in range(1, recent[0] + 1):
                    steps += 1
                    left = recent[j]
                    if left >= rest:
                        continue
                    value = values[left] ^ values[rest - left]
                    if value < least and seen[value] != total:
                        seen[value] = total
                        half = (j + 1) // 2
                        recent[j] = recent[half]
                        recent[half] = left
                        missing -= 1
                        if missing == 0:
                            break
        if missing:
            for i in range(len(sizes)):
                rest = total - sizes[i]
                if rest < 2 or missing == 0:
                    break
                if not digits[i] & APART:
                    continue
                for left in range(1, rest // 2 + 1):
                    steps += 1
                    value = values[left] ^ values[rest - left]
                    if value < least and seen[value] != total:
                        seen[value] = total
                        if recent[0] < RECENT:
                            recent[0] += 1
                            recent[recent[0]] = left
                        else:
                            recent[1 + KEPT + steps % (RECENT - KEPT)] = left
                        missing -= 1
                        if missing == 0:
                            break
        least = 0
        while seen[least] == total:
            least += 1
        values[total] = least
        if not count(least & functional) & 1:
            rare[rares] = total
            rares += 1
    return rares, steps


@jit
def repeated(values: Any, ends: Any) -> None:
    """Fill in for each p how many of the last values come p places before too (Z algorithm)."""
    count = len(values)
    low, high = 0, 0
    for p in range(1, count):
        length = 0
        if p < high:
            length = min(high - p, ends[p - low])
        while p + length < count and values[count - 1 - length] == values[count - 1 - p - length]:
            length += 1
        ends[p] = length
        if p + length > high:
            low, high = p, p + length


def functional_of(values: Any) -> int:
    """Return the bits whose parity makes the fewest values rare: even, as 0 is."""
    counts = np.bincount(values)
    size = 1 << max(1, int(len(counts) - 1).bit_length())
    table = np.zeros(size, np.int64)
    table[: len(counts)] = counts
    width = 1
    while width < size:  # the Walsh-Hadamard transform: values of even parity less those of odd
        pairs = table.reshape(-1, 2, width)
        table = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        width *= 2
    return 1 + int(np.argmin(table[1:]))


class Values:
    """The nim-values of heaps, as many as were asked for."""

    def __init__(self, digits: Digits, deadline: Deadline) -> None:
        self.values = np.zeros(1, np.int32)
        self._sizes = np.array([size for size, _ in digits], np.int64)
        self._digits = np.array([digit for _, digit in digits], np.int64)
        self._splits = sum(1 for _, digit in digits if digit & APART)
        self._recent = np.zeros(RECENT + 1, np.int64)
        self._deadline = deadline
        self.rare = 1

    def extend(self, count: int) -> bool:
        """Compute the first so many values; False if one is too large.

        The functional is chosen anew whenever their number has doubled.
        """
        while len(self.values) < count:
            if not self._extend(min(count, max(SHORT, 2 * len(self.values)))):
                return False
        return True

    def _extend(self, count: int) -> bool:
        low = len(self.values)
        values = np.zeros(count, np.int32)
        values[:low] = self.values
        functional = functional_of(self.values)
        parity = np.array(
            [(x & functional).bit_count() & 1 for x in range(int(self.values.max()) + 1)]
        )
        # The heap of nothing is no part of a split.
        first = [k for k in np.flatnonzero(parity[self.values] == 0).tolist() if k]
        rare, rares = np.zeros(count, np.int64), len(first)
        rare[:rares] = first
        seen = np.full(2 * MOST_VALUES, -1, np.int64)
        done = 0
        while low < count:
            each = 16 + self._splits * (rares + RECENT)
            high = min(count, low + 1 + STEPS // each)
            rares, done = extend(
                values, low, high, self._sizes, self._digits, functional, rare, rares,
                self._recent, seen,
            )  # fmt: skip
            if rares < 0:
                return False
            self._deadline.check(rates.COLUMN_STEP * (done + 16 * (high - low)))
            low = high
        self.values, self.rare = values, rares
        return True

    def repetition(self, reach: int) -> tuple[int, int] | None:
        """Return the start and the period that need the fewest values to be proved, or None."""
        count = len(self.values)
        ends = np.zeros(count, np.int64)
        repeated(self.values, ends)
        periods = np.arange(count)
        starts = np.maximum(1, count - periods - ends)
        needed = 2 * (starts + periods) + reach
        # A repetition that was seen only once may be chance, and is not waited for.
        needed[(ends < np.minimum(periods, count // 8)) | (periods == 0)] = 4 * count
        best = int(np.argmin(needed))
        return (int(starts[best]), best) if needed[best] <= 2 * count else None
