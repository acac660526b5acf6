"""Elimination in a band: sparse square systems of zeros and ones modulo a prime.

The unknowns and the equations follow an order in which those of an equation stand near it
(`ordering`); then nothing outside of the band ever becomes nonzero, whatever the pivots are. Time
is n times the square of the width, by words of 64 unknowns modulo 2; memory n times the width. On a
square grid the width is the square root of n. In a dense matrix it is n, and this is Gauss's
elimination.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compile.kernels import slices
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers.algebra import banded_kernel as kernel

MOST_BYTES = 1_500_000_000
"""The rows that are kept take no more memory."""

SLICE = 3e8
"""Rough steps between two looks at the clock."""

WORD, RESIDUE = 4e-10, 1e-9
"""Seconds for a step of the elimination: a word, or a residue."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """A square matrix of zeros and ones.

    `columns[offsets[i] : offsets[i + 1]]` are the unknowns of equation i. The unknowns of an
    equation are at most `width` away from it.
    """

    offsets: Any
    columns: Any
    width: int

    @property
    def n(self) -> int:
        """The number of unknowns."""
        return len(self.offsets) - 1


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
        return [int(column) for column in np.flatnonzero(self.state == kernel.EMPTY)]

    @property
    def consistent(self) -> bool:
        """Whether there is a solution."""
        return not (self.left > 0).any()

    def solution(self) -> list[int]:
        """Return a solution of a consistent system; the free unknowns are 0."""
        return self._solved(self.right, None)

    def kernel(self) -> Iterator[list[int]]:
        """Yield a basis of the solutions whose right side is 0, one for each free unknown."""
        for column in self.free:
            yield self._solved(np.zeros_like(self.right), column)

    def _solved(self, right: Any, free: int | None) -> list[int]:
        n = len(self.state)
        if self.modulus == 2:
            packed = np.zeros(n // 64 + 1, np.int64)
            if free is not None:
                packed[free // 64] = np.uint64(1 << free % 64).astype(np.int64)
            kernel.solve_bits(self.rows, right, self.state, packed)
            bits = np.unpackbits(packed.view(np.uint8), bitorder="little", count=n)
            return [int(bit) for bit in bits]
        solution = np.zeros(n, np.int64)
        if free is not None:
            solution[free] = 1
        kernel.solve_residues(self.rows, right, self.state, solution, self.modulus)
        return [int(x) for x in solution]


def room(n: int, width: int, p: int) -> int:
    """Return the bytes of the rows that are kept."""
    return n * (8 * (2 * width // 64 + 2) if p == 2 else 4 * (2 * width + 1))


def work(n: int, width: int, p: int) -> float:
    """Return the seconds of an elimination, roughly."""
    steps = (width + 1) * (width // 64 + 2) * WORD if p == 2 else (width + 1) ** 2 * RESIDUE
    return n * steps


def eliminate(matrix: Matrix, given: Any, p: int, deadline: Deadline) -> Reduced:
    """Eliminate a system with the right sides `given` modulo a prime below 2^31.

    Raises `LimitReached` where the rows would take more than `MOST_BYTES`, or at the deadline.
    """
    n, width = matrix.n, matrix.width
    if room(n, width, p) > MOST_BYTES:
        what = f"{n:,} unknowns with a band of {width:,}"
        raise LimitReached(f"{what} need more than {MOST_BYTES:,} bytes")
    right, left, state = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.uint8)
    system = matrix.offsets, matrix.columns, np.asarray(given, np.int64)
    each = work(n, width, p) / max(n, 1)
    many = max(1, int(SLICE * WORD / each)) if n else 1
    if p == 2:
        rows = np.zeros((n, 2 * width // 64 + 2), np.int64)
        for start, end in slices(n, many, each, deadline):
            kernel.reduce_bits(system, width, rows, right, state, left, start, end)
    else:
        rows = np.zeros((n, 2 * width + 1), np.int32)
        for start, end in slices(n, many, each, deadline):
            kernel.reduce_residues(system, width, rows, right, state, left, start, end, p)
    return Reduced(p, rows, right, state, left)
