"""Elimination over fields of odd characteristic, compiled: along a band, row by row.

The order of elimination is that of `prime_field`: rows wait for their first column. For k > 1 an
element is a row of k coefficients, and a product with it a matrix with k rows and columns. The
numbers are whole ones in floating point, below 2^20 or, in double precision, below 2^50, so that
the result is exact. Modulo the prime 2^61 - 1 there are kernels of their own.

Measured over GF(3^41): an entry of a row takes 0.1 microseconds, and 1 to 1.5 in plain Python; over
GF(3^13), where won games are looked for first, 0.02. (A library's product of matrices takes as
long, but its threads stand in each other's way on a busy machine.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.ello.prime_algebra import Trial
from zermelo.solvers.ello.prime_field import Field, field_of, places, small_field
from zermelo.solvers.ello.prime_form import Linear

Entries = npt.NDArray[Any]
"""Coefficients of elements: whole numbers of some type."""

Reals = npt.NDArray[np.floating]
Places = npt.NDArray[np.int64]

SINGLE, DOUBLE = 2**20, 2**50
"""Sums below these are computed in single and in double precision."""


def largest_sum(field: Field) -> int:
    """Return the largest number that comes up for a field."""
    return field.k * (field.p - 1) ** 2 + field.p


def fits(p: int) -> bool:
    """Whether products are matrices for a characteristic, of numbers that do not get too large."""
    field = field_of(p)
    return field.k > 1 and largest_sum(field) < DOUBLE


class Arithmetic(Protocol):
    """What a column takes: the number of coefficients, their type, the seconds for an entry."""

    k: int
    type: Any
    entry: float

    def without_column(self, block: Entries) -> Entries | None:
        """Eliminate the first column of some rows; None if it is zero."""
        ...


class Reduced:
    """Arithmetic modulo the prime 2^61 - 1."""

    k, type, entry = 1, np.int64, rates.MERSENNE_ENTRY

    def without_column(self, block: Entries) -> Entries | None:
        """Eliminate the first column of some rows; None if it is zero."""
        from zermelo.solvers.ello import mersenne_kernels

        pivot = mersenne_kernels.without_column(block[:, 0])
        return None if pivot < 0 else np.delete(block, pivot, axis=0)[:, :, 1:]


class Matrices:
    """Arithmetic for k > 1: products as matrices."""

    def __init__(self, field: Field) -> None:
        self.field, self.k = field, field.k
        self.type: Any = np.float32 if largest_sum(field) < SINGLE else np.float64
        self.entry = self.k * (rates.PRIME_REAL * self.k + rates.PRIME_COEFFICIENT)
        self._exponents = np.array([exponent for exponent, _ in field.tail], np.int64)
        self._tail = np.array([c for _, c in field.tail], self.type)
        self._modulus = np.array([field.p, 1 / field.p, 0.5], self.type)

    def unpacked(self, elements: Sequence[int]) -> Reals:
        """Return the coefficients of packed elements, a row for each."""
        bits, mask = self.field.bits, (1 << self.field.bits) - 1
        shifts = [bits * i for i in range(self.k)]
        found = [[element >> shift & mask for shift in shifts] for element in elements]
        return np.array(found, self.type).reshape(-1, self.k)

    def packed(self, coefficients: Reals) -> int:
        """Return an element as one integer."""
        bits = self.field.bits
        return sum(int(c) << bits * i for i, c in enumerate(coefficients.tolist()))

    def without_column(self, block: Entries) -> Entries | None:
        """Eliminate the first column of some rows; None if it is zero."""
        found = np.flatnonzero(block[:, :, 0].any(axis=1))
        if not len(found):
            return None
        if len(found) > 1:
            from zermelo.solvers.ello import prime_row_kernels

            field = self.field
            inverse = field.negative(field.invert(self.packed(block[found[0], :, 0])))
            prime_row_kernels.add_multiples(
                block,
                found,
                self.unpacked([inverse])[0],
                self._exponents,
                self._tail,
                self._modulus,
            )
        return np.delete(block, found[0], axis=0)[:, :, 1:]


@lru_cache(maxsize=8)
def matrices_of(field: Field) -> Matrices:
    """Return the arithmetic of a field."""
    return Matrices(field)


class Twice:
    """As `prime_algebra.Trial`: a small field first, which shows nearly all wins, then the large.

    A nonzero determinant is a win over any field. So the bound of the error is that of the large
    field, or better.
    """

    def __init__(self, game: Linear, rng: Random, deadline: Deadline) -> None:
        self._first = WideTrial(game, rng, deadline, small_field(game.p))
        self._values, self._game, self._deadline = rng.getrandbits(64), game, deadline
        self._second: WideTrial | None = None

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colours of theirs."""
        if self._first.nonzero(alive, colors):
            return True
        if self._second is None:
            field, rng = field_of(self._game.p), Random(self._values)
            self._second = WideTrial(self._game, rng, self._deadline, field)
        return self._second.nonzero(alive, colors)


class MersenneTrial(Trial):
    """As `prime_algebra.Trial`, modulo the prime 2^61 - 1."""

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colours of theirs."""
        left = [v for v in range(self.game.n) if alive[v]]
        columns = [self._column(v, alive, colors[v]) for v in left]
        index = {v: i for i, v in enumerate(left)}
        rows = np.repeat(np.arange(len(left)), [len(column) for column in columns])
        others = np.array([index[u] for column in columns for u in column], np.int64)
        values = np.array([x for column in columns for x in column.values()], np.int64)
        return nonsingular(Reduced(), len(left), (rows, others), values[:, None], self.deadline)


class WideTrial:
    """As `prime_algebra.Trial`, for p > 2 and many vertices."""

    def __init__(self, game: Linear, rng: Random, deadline: Deadline, field: Field) -> None:
        trial = Trial(game, rng, deadline, field)
        self.deadline, self._arithmetic = deadline, matrices_of(field)
        self._heads = np.repeat(np.arange(game.n), [len(arcs) for arcs in trial.entering])
        entering = [pair for arcs in trial.entering for pair in arcs]
        self._tails = np.array([u for u, _ in entering], np.int64)
        self._weights = self._arithmetic.unpacked([weight for _, weight in entering])
        self._ground = self._arithmetic.unpacked(trial.ground)

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colours of theirs."""
        here = np.array(alive, np.bool_)
        index = np.cumsum(here) - 1
        keep = here[self._tails] & here[self._heads]
        rows, columns = index[self._heads[keep]], index[self._tails[keep]]
        weights = self._weights[keep]
        arithmetic = self._arithmetic
        diagonal = self._ground[here] * np.array(colors, np.float64)[here][:, None]
        np.add.at(diagonal, rows, weights)
        own = np.arange(len(diagonal))
        values = np.concatenate([-weights, diagonal]) % arithmetic.field.p
        where = np.concatenate([rows, own]), np.concatenate([columns, own])
        values = values.astype(arithmetic.type)
        return nonsingular(arithmetic, len(own), where, values, self.deadline)


def nonsingular(
    arithmetic: Arithmetic,
    n: int,
    where: tuple[Places, Places],
    values: Entries,
    deadline: Deadline,
) -> bool:
    """Whether a square matrix with these values at (row, column) is nonsingular."""
    used = values.any(axis=1)
    rows, columns, values = where[0][used], where[1][used], values[used]
    order = np.argsort(rows, kind="stable")
    ends = np.searchsorted(rows[order], np.arange(n + 1))
    near = [columns[order[ends[i] : ends[i + 1]]] for i in range(n)]
    if not all(map(len, near)):
        return False
    place = np.array(places([row.tolist() for row in near]))
    waiting: list[list[int]] = [[] for _ in range(n)]
    last = np.zeros(n, np.int64)
    for i, row in enumerate(near):
        first = int(place[row].min())
        waiting[first].append(i)
        last[first] = max(last[first], place[row].max())
    last = np.maximum.accumulate(last)
    k, active = arithmetic.k, np.zeros((0, arithmetic.k, 0), arithmetic.type)
    for j in range(n):
        width = int(last[j]) - j + 1
        block = np.zeros((len(active) + len(waiting[j]), k, width), arithmetic.type)
        block[: len(active), :, : active.shape[2]] = active
        for at, i in enumerate(waiting[j], len(active)):
            block[at][:, place[near[i]] - j] = values[order[ends[i] : ends[i + 1]]].T
        deadline.check(rates.PRIME_COLUMN + arithmetic.entry * len(block) * width)
        left = arithmetic.without_column(block)
        if left is None:
            return False
        active = left
    return True
