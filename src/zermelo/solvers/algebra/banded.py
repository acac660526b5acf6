"""Elimination in a band: sparse square systems of zeros and ones modulo a prime.

The unknowns and the equations follow an order in which those of an equation stand near it; then
nothing outside of the band ever becomes nonzero, whatever the pivots are. Time is n times the
square of the width, by words of 64 unknowns modulo 2; memory n times the width. On a square grid
the width is the square root of n. In a dense matrix it is n, and this is Gauss's elimination.

Equations are taken one after the other. Each is reduced by the rows before it that begin with its
lowest unknown, until that unknown begins no row, or nothing is left of it. All its unknowns stand
within `width` of the equation's own place, and so do those of the rows that it meets; what is kept
of a row begins with its lowest unknown (modulo 2, at the word that has it).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compile.instructions import ones
from zermelo.compile.kernels import allocating, slices
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers import rates

MOST_BYTES = 1_500_000_000
"""The rows that are kept take no more memory."""

SLICE = 300_000_000
"""Rough steps between two looks at the clock."""

TOGETHER = 64
"""The vectors of a kernel that are found at once."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """An eliminated system: for each unknown whether a row begins with it, and the rows."""

    modulus: int
    rows: Any
    right: Any  # the right side of each row
    state: Any
    left: Any  # of each equation that nothing was left of the right side, else -1

    @property
    def free(self) -> list[int]:
        """The unknowns with which no row begins: they may have any values."""
        return [int(column) for column in np.flatnonzero(self.state == EMPTY)]

    @property
    def consistent(self) -> bool:
        """Whether there is a solution."""
        return not (self.left > 0).any()

    def solution(self, deadline: Deadline) -> list[int]:
        """Return a solution of a consistent system; the free unknowns are 0."""
        return next(self._solutions(self.right, self._zeros(1), deadline))

    def kernel(self, deadline: Deadline) -> Iterator[list[int]]:
        """Yield a basis of the solutions whose right side is 0, one for each free unknown."""
        free, nothing = self.free, np.zeros_like(self.right)
        for at in range(0, len(free), TOGETHER):
            some = free[at : at + TOGETHER]
            values = self._zeros(len(some))
            values[some, range(len(some))] = 1
            yield from self._solutions(nothing, values, deadline)

    def _zeros(self, count: int) -> Any:
        return np.zeros((len(self.state), count), np.uint8 if self.modulus == 2 else np.int64)

    def _solutions(self, right: Any, values: Any, deadline: Deadline) -> Iterator[list[int]]:
        """Yield the solutions with the columns of `values` as their free unknowns."""
        for column in np.flatnonzero(self.state == KEPT)[::-1].tolist():
            deadline.check(rates.BAND_UNKNOWN)
            row = self.rows[column]
            if self.modulus == 2:
                row = np.unpackbits(row.view(np.uint8), bitorder="little")[column % 64 :]
            known = values[column + 1 : column + len(row)]
            row = row[1 : len(known) + 1, None]
            if self.modulus == 2:
                values[column] = np.bitwise_xor.reduce(row & known, axis=0) ^ right[column]
            else:
                products = row * known % self.modulus
                values[column] = (right[column] - products.sum(axis=0)) % self.modulus
        yield from values.T.tolist()


def room(n: int, width: int, p: int) -> int:
    """Return the bytes of the rows that are kept."""
    return n * (8 * (2 * width // 64 + 2) if p == 2 else 4 * (2 * width + 1))


def work(n: int, width: int, p: int) -> float:
    """Return the seconds of an elimination, roughly."""
    if p == 2:
        return rates.BAND_WORD * n * (width + 1) * (width // 64 + 2)
    return rates.BAND_RESIDUE * n * (width + 1) ** 2


def eliminate(
    matrix: tuple[Any, Any], width: int, given: Any, p: int, deadline: Deadline
) -> Reduced:
    """Eliminate a system with the right sides `given` modulo a prime below 2^31.

    The matrix is its compressed rows: where the unknowns of each equation begin, and the unknowns,
    which are at most `width` away from it. Raises `LimitReached` where the rows would take more
    than `MOST_BYTES`, or at the deadline.
    """
    n = len(given)
    if room(n, width, p) > MOST_BYTES:
        what = f"{n:,} unknowns with a band of {width:,}"
        raise LimitReached(f"{what} need more than {MOST_BYTES:,} bytes")
    right, left, state = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.uint8)
    system = *matrix, np.asarray(given, np.int64)
    each = work(n, width, p) / max(n, 1)
    many = max(1, int(SLICE * rates.BAND_WORD / each)) if n else 1
    if p == 2:
        rows = np.zeros((n, 2 * width // 64 + 2), np.int64)
        for start, end in slices(n, many, each, deadline):
            reduce_bits(system, width, rows, right, state, left, start, end)
    else:
        rows = np.zeros((n, 2 * width + 1), np.int32)
        for start, end in slices(n, many, each, deadline):
            reduce_residues(system, width, rows, right, state, left, start, end, p)
    return Reduced(p, rows, right, state, left)


EMPTY, KEPT = 0, 1

ROOM = 1 << 62
"""Sums of products of residues stay below it."""


@allocating
def reduce_bits(
    matrix: Any, width: int, rows: Any, right: Any, state: Any, left: Any, start: int, end: int
) -> None:
    """Reduce some equations modulo 2.

    `matrix` is compressed rows and the right sides. `right` gets the right sides of the rows kept,
    `state` says with which unknowns a row begins, and `left` what is on the right of equations that
    are empty on the left.
    """
    offsets, targets, given = matrix
    n, words = len(state), rows.shape[1]
    buffer = np.zeros(words, np.int64)
    for i in range(start, end):
        base = max(i - width, 0) // 64
        top = min(i + width, n - 1) // 64 - base + 1
        buffer[:top] = 0
        for e in range(offsets[i], offsets[i + 1]):
            buffer[targets[e] // 64 - base] |= 1 << targets[e] % 64
        value, word = given[i], 0
        left[i] = -1
        while word < top:
            bits = buffer[word]
            if not bits:
                word += 1
                continue
            column = 64 * (base + word) + ones((bits & -bits) - 1)
            row = rows[column]
            if state[column] == EMPTY:
                row[: top - word] = buffer[word:top]
                right[column], state[column] = value, KEPT
                break
            for k in range(top - word):
                buffer[word + k] ^= row[k]
            value ^= right[column]
        else:
            left[i] = value


@allocating
def reduce_residues(
    matrix: Any,
    width: int,
    rows: Any,
    right: Any,
    state: Any,
    left: Any,
    start: int,
    end: int,
    p: int,
) -> None:
    """Do the same modulo a prime p < 2^31; the rows kept begin with 1."""
    offsets, targets, given = matrix
    n = len(state)
    often = ROOM // ((p - 1) * (p - 1) + 1)
    buffer = np.zeros(2 * width + 1, np.int64)
    for i in range(start, end):
        base = max(i - width, 0)
        size = min(i + width, n - 1) - base + 1
        buffer[:size] = 0
        for e in range(offsets[i], offsets[i + 1]):
            buffer[targets[e] - base] = 1
        value, added = given[i], 0
        left[i] = -1
        for k in range(size):
            first = buffer[k] % p
            if not first:
                continue
            column = base + k
            row = rows[column]
            if state[column] == EMPTY:
                inverse, power, exponent = 1, first, p - 2  # first^(p - 2), by squares
                while exponent:
                    if exponent & 1:
                        inverse = inverse * power % p
                    power = power * power % p
                    exponent >>= 1
                for j in range(size - k):
                    row[j] = buffer[k + j] % p * inverse % p
                right[column], state[column] = value * inverse % p, KEPT
                break
            factor = p - first
            for j in range(size - k):
                buffer[k + j] += factor * row[j]
            value = (value + factor * right[column]) % p
            added += 1
            if added >= often:
                for j in range(k, size):
                    buffer[j] %= p
                added = 0
        else:
            left[i] = value
