"""Octal games on heaps: nim-values, and periods that are proved.

A game is 0.d1 d2 d3; the digit d_i says what a move that takes i may leave of a heap: the sum of 1
(nothing), 2 (one heap) and 4 (two). If the nim-values agree with those p places later from n0 on,
as far as 2 n0 + 2 p + 3 of them are known (0, 1, … counted), they do so for ever: a move from a
larger heap leaves two heaps one of which is at least n0 + p, and may as well be smaller by p.
(Guy and Smith 1956; three is the number of digits.)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from lab.kept import Asked, results
from lab.program import Deadline
from lab.tables.values import compiled

COLUMNS = 1 << 16
"""How many nim-values are looked at, at most."""

DIGITS = 3

COMPILED = 1 << 11
"""From so many nim-values on it pays to compile."""

FIRST = 1 << 9
"""How many are looked at first."""

HEAD = "# game preperiod period columns"


@dataclass(frozen=True, slots=True)
class Period:
    """The least period and the least number of heaps before it; the nim-values that prove it."""

    preperiod: int
    period: int
    columns: int


def games() -> Iterator[str]:
    """Yield the codes with one to three digits, without zeros at the end."""
    for count in range(1, DIGITS + 1):
        for digits in product("01234567", repeat=count):
            if digits[-1] != "0":
                yield f"0.{''.join(digits)}"


class NimValues:
    """The nim-values of a game, as far as they were asked for."""

    def __init__(self, code: str) -> None:
        self._digits = [int(digit) for digit in code[2:]]
        self._values: Any = [0]

    def up_to(self, count: int) -> list[int]:
        """Return those of the heaps 0, 1, …, count - 1."""
        known = len(self._values)
        if known < count < COMPILED:
            self._values = [*self._values, *[0] * (count - known)]
            fill(self._digits, self._values, [-1] * (4 * count), known)
        elif known < count:
            import numpy as np

            values = np.zeros(count, np.int32)
            values[:known] = self._values
            seen = np.full(4 * count, -1, np.int32)
            compiled(fill)(np.array(self._digits), values, seen, known)
            self._values = values
        return list(map(int, self._values[:count]))


def fill(digits: Any, values: Any, seen: Any, known: int) -> None:
    """Write the nim-values from the heap `known` on; `seen` is room, -1 everywhere."""
    for heap in range(known, len(values)):
        for i in range(len(digits)):
            left = heap - i - 1
            if left < 0:
                break
            if left == 0:
                if digits[i] & 1:
                    seen[0] = heap
                continue
            if digits[i] & 2:
                seen[values[left]] = heap
            if digits[i] & 4:
                for first in range(1, left // 2 + 1):
                    seen[values[first] ^ values[left - first]] = heap
        value = 0
        while seen[value] == heap:
            value += 1
        values[heap] = value


def period(code: str, most: int = COLUMNS) -> Period | None:
    """Return the period, if that many nim-values prove one."""
    values = NimValues(code)
    count = min(most, FIRST)
    while True:
        found = proved(values.up_to(count))
        if found is not None or count == most:
            return found
        count = min(2 * count, most)


def proved(values: Sequence[int]) -> Period | None:
    """Return the period that these nim-values prove, or None.

    The least p that is proved is the least period, and n0 is its least preperiod: from where on all
    known values agree with those p places later.
    """
    back = values[::-1]
    for p, same in enumerate(common(back)):
        first = len(values) - p - same  # from here on each value is that p places later
        columns = 2 * first + 2 * p + DIGITS
        if p and columns <= len(values):
            return Period(first, p, columns)
    return None


def common(word: Sequence[int]) -> list[int]:
    """Return for each place how long the word from there on agrees with its beginning."""
    size = len(word)
    found = [size] + [0] * (size - 1)
    left = right = 0
    for place in range(1, size):
        length = min(right - place, found[place - left]) if place < right else 0
        while place + length < size and word[length] == word[place + length]:
            length += 1
        found[place] = length
        if place + length > right:
            left, right = place, place + length
    return found


def lines(codes: Sequence[str], deadline: Deadline) -> Iterator[str]:
    """Yield the lines of some games: `-` where that many nim-values prove no period."""
    for code in codes:
        deadline.check()
        found = period(code)
        told = "- - -" if found is None else f"{found.preperiod} {found.period} {found.columns}"
        yield f"{code} {told}"


def rows(first: int, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of the games with a first digit, as one JSON text."""
    codes = [code for code in games() if code[2] == str(first)]
    yield json.dumps(list(lines(codes, deadline)))


def table(deadline: Deadline, records: str | None = None, workers: int = 1) -> str:
    """Return the text of the table; with a file of records it goes on where it was."""
    if records is None:
        found = list(lines(list(games()), deadline))
    else:
        asked: list[Asked] = [(digit, {}) for digit in range(8)]
        done = results(records, "lab.tables.octal:rows", asked, deadline, workers)
        found = [line for piece in done for line in piece]
    return "\n".join((HEAD, *sorted(found), ""))
