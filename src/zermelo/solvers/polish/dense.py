"""The dense program: nim-values of POLISH on K_{m,n} and K_n, all positions layer by layer.

On these graphs only the multisets of discrepancies matter. When a and b vertices are left of the
sides of K_{m,n}, the discrepancies are at most 2b - n and 2a - m: the neighbors that are left less
those that have fired. (For K_n with k vertices left: 2k - n - 1.) So a layer (a, b) is a table over
pairs of ranks, and its cells rest on the same layer and on smaller ones. Of the largest layer, with
most of the positions, only two levels (rows of equal sum) are kept at a time.

The program gives the values of any number of positions of the largest layer in one run. In every
run the positions whose discrepancies are all even are compared with Theorem 5, and for even m and n
that includes Theorem 12. Nothing is packed into machine words, so sides of any size are exact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, TypeVar

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached
from zermelo.solvers import rates

Pair = tuple[tuple[int, ...], tuple[int, ...]]
"""The sorted discrepancies of both sides."""

THREADS = 2
WORK = 1 << 22
"""Cells computed between two looks at the clock, by one thread."""

MEMORY = 6_000_000_000
"""Bytes that the layers may take."""


Kind = TypeVar("Kind", bound="Layer")


class Overflow(Exception):
    """A nim-value does not fit into the cells."""


@dataclass(frozen=True, slots=True)
class Side:
    """The multisets of one side of a layer, as the kernel wants them."""

    sets: Any
    ones: Any
    counts: Any
    shifted: Any
    dropped: Any
    lower: Any

    @property
    def arrays(self) -> tuple[Any, ...]:
        """The arrays in the kernel's order."""
        return self.ones, self.counts, self.shifted, self.dropped, self.lower


def count(size: int, largest: int) -> int:
    """Return the number of multisets of `size` values 1..largest."""
    return comb(size + largest - 1, size) if largest >= 1 else 0


def layers(m: int, n: int) -> list[tuple[int, int]]:
    """Return the layers (a, b) of K_{m,n} that can arise, the smaller ones first."""
    return [(a, b) for a in range(m // 2 + 1, m + 1) for b in range(n // 2 + 1, n + 1)]


def states(m: int, n: int) -> int:
    """Return the number of positions of all layers of K_{m,n}."""
    return sum(count(a, 2 * b - n) * count(b, 2 * a - m) for a, b in layers(m, n))


def stored(m: int, n: int, per: int = 1) -> int:
    """Return the number of cells that are kept: all layers but the largest, `per` pairs in each."""
    *smaller, _ = layers(m, n)
    return sum(count(a, 2 * b - n) * cells_of(count(b, 2 * a - m), per) for a, b in smaller)


def cells_of(pairs: int, per: int) -> int:
    """Return how many cells hold so many pairs, `per` in each."""
    return -(-pairs // per)


def ensure_room(what: str, size: int) -> None:
    """Raise `LimitReached` if layers of so many bytes are too large."""
    if size > MEMORY:
        raise LimitReached(f"the layers of {what} would take {size / 10**9:.1f} GB")


def side(size: int, largest: int, most: int) -> Side:
    """Return the multisets of a side, described for up to `most` vertices firing opposite."""
    from zermelo.solvers.polish import dense_kernel as kernel  # with numba

    total = count(size, largest)
    choose = _binomials(size + largest + 2)
    sets = np.zeros((total, size), np.int32)
    counts = np.zeros((total, most + 1), np.int32)
    shifted = np.zeros((total, most + 1), np.int64)
    dropped = np.zeros(total, np.int64)
    lower = np.zeros((total, size), np.int64)
    kernel.list_multisets(sets)
    kernel.describe(sets, choose, counts, shifted, dropped, lower)
    return Side(sets, sets[:, 0] == 1, counts, shifted, dropped, lower)


def rank(values: Sequence[int]) -> int:
    """Return the rank of a sorted multiset."""
    return sum(comb(value + i - 1, i + 1) for i, value in enumerate(values))


def bipartite(
    m: int, n: int, wanted: Sequence[Pair], deadline: Deadline, cell: Any = np.uint8
) -> list[int]:
    """Return the nim-values of positions on K_{m,n} with no vertex gone.

    Wanted are the sorted discrepancies of both sides, between 1 and n, and 1 and m. The bits of a
    cell, an unsigned NumPy type, bound the nim-values: `Overflow` if one is too large for it.
    `LimitReached`: the deadline passed, or the layers would take more than `MEMORY`.
    """
    ensure_room(f"K_{m},{n}", np.dtype(cell).itemsize * stored(m, n))
    with ThreadPoolExecutor(THREADS) as pool:
        _, largest = below(NimValues, cell, (m, n), deadline, pool)
        found = largest.stream([(rank(x), rank(y)) for x, y in wanted])
    return [each.bit_length() - 1 for each in found]


def below(
    kind: type[Kind], cell: Any, sides: tuple[int, int], deadline: Deadline, pool: Executor
) -> tuple[Any, Kind]:
    """Return the cells of all layers of K_{m,n} but the largest, and that one, which rests on them.

    Raises `Overflow` and, at the deadline, `LimitReached`.
    """
    m, n = sides
    store = np.zeros(max(1, stored(m, n, kind.per)), cell)
    begins, widths = np.zeros((m + 1, n + 1), np.int64), np.zeros((m + 1, n + 1), np.int64)
    used = 0
    for a, b in layers(m, n):
        first, second = side(a, 2 * b - n, b), side(b, 2 * a - m, a)
        rows, width = len(first.sets), cells_of(len(second.sets), kind.per)
        begins[a, b], widths[a, b] = used, width
        layer = kind(first, second, (store, begins, widths), deadline, pool)
        if (a, b) == (m, n):
            return store, layer
        cells = store[used : used + rows * width].reshape(rows, width)
        for level, out in layer.levels():
            cells[level] = out
        used += cells.size
    raise AssertionError("the largest layer comes last")


def exact(m: int, n: int, wanted: Sequence[Pair], deadline: Deadline) -> list[int]:
    """Return the same as `bipartite`, with cells that are wide enough for nim-values to 31."""
    for cell in (np.uint8, np.uint16, np.uint32):
        try:
            return bipartite(m, n, wanted, deadline, cell)
        except Overflow:
            continue
    raise LimitReached("a nim-value above 31 does not fit")


class Layer(ABC):
    """One layer of K_{m,n}, computed level by level: the rows whose multisets have equal sums.

    `known` are the cells of the lower layers, where each begins, and how many a row takes.
    """

    per = 1
    """The pairs of ranks in a cell."""

    def __init__(
        self,
        first: Side,
        second: Side,
        known: tuple[Any, Any, Any],
        deadline: Deadline,
        pool: Executor,
    ) -> None:
        self.first, self.second, self.known = first, second, known
        self.deadline, self.pool = deadline, pool
        self.sizes = first.sets.shape[1], second.sets.shape[1]
        self._sums = first.sets.sum(axis=1)

    def share(self, work: Callable[[int], None], parts: Sequence[int]) -> None:
        """Do parts of the work by all threads, and a single one at once."""
        if len(parts) == 1:
            work(parts[0])
        else:
            list(self.pool.map(work, parts))

    @abstractmethod
    def fill(self, level: Any, out: Any, below: tuple[Any, Any]) -> None:
        """Compute the rows of one level, given by ranks, with all threads.

        `below` has the level before, and where in it the row of a rank stands.
        """

    def levels(self) -> Iterator[tuple[Any, Any]]:
        """Yield the ranks of the rows with one sum, from the smallest, and the cells of each."""
        store, width = self.known[0], cells_of(len(self.second.sets), self.per)
        order = np.argsort(self._sums, kind="stable")
        where = np.zeros(len(order), np.int64)
        below = np.zeros((1, width), store.dtype)
        for level in np.split(order, np.flatnonzero(np.diff(self._sums[order])) + 1):
            out = np.zeros((len(level), width), store.dtype)
            self.fill(level, out, (below, where))
            where[level] = np.arange(len(level))
            yield level, out
            below = out

    def stream(self, wanted: Sequence[tuple[int, int]]) -> list[int]:
        """Return the cells of some pairs of ranks; two levels are kept at a time."""
        found: dict[tuple[int, int], int] = {}
        last = max(int(self._sums[r]) for r, _ in wanted)
        for level, out in self.levels():
            at = {int(r): place for place, r in enumerate(level)}
            for r, s in wanted:
                if r in at:
                    found[r, s] = int(out[at[r], s // self.per])
            if int(self._sums[level[0]]) == last:
                break
        return [found[pair] for pair in wanted]


class NimValues(Layer):
    """A layer whose cells are nim-values."""

    @cached_property
    def _even(self) -> Any:
        """Where all discrepancies of the second side are even."""
        return ~(self.second.sets & 1).any(axis=1)

    def fill(self, level: Any, out: Any, below: tuple[Any, Any]) -> None:
        """Compute the rows of one level, and test them."""
        from zermelo.solvers.polish import dense_kernel as kernel  # with numba

        (a, b), arrays = self.sizes, (self.first.arrays, self.second.arrays)
        step = max(1, WORK // out.shape[1])

        def work(start: int) -> None:
            if self.deadline.expired:
                return
            rows, cells = level[start : start + step], out[start : start + step]
            kernel.fill_pairs(rows, cells, below, *arrays, self.known, a, b)
            for r, row in zip(rows, cells, strict=True):
                if not row.all():
                    raise Overflow
                if not (self.first.sets[r] & 1).any() and (row[self._even] != 1).any():
                    raise Contradiction("a position with even discrepancies is not 0 (Theorem 5)")

        self.share(work, range(0, len(level), step))
        self.deadline.check(rates.POLISH_CELL * out.size)


def complete(n: int, wanted: Sequence[tuple[int, ...]], deadline: Deadline) -> list[int]:
    """Return the nim-values of positions on K_n, n >= 2, with no vertex gone.

    Wanted are sorted discrepancies between 1 and n - 1. `LimitReached` as for `bipartite`.
    """
    from zermelo.solvers.polish import dense_kernel as kernel  # with numba

    sizes = [count(k, 2 * k - n - 1) for k in range(n + 1)]
    ensure_room(f"K_{n}", 2 * sum(sizes))
    store = np.zeros(sum(sizes), np.uint16)
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    for k in range(1, n + 1):
        if not sizes[k]:
            continue
        values, choose = np.ones(k, np.int64), _binomials(3 * k)
        for start in range(0, sizes[k], WORK):
            end = min(start + WORK, sizes[k])
            if not kernel.fill_single(values, choose, store, offsets, start, end):
                raise Contradiction(
                    f"a layer of K_{n} has a nim-value above 15, or an even position that is not 0"
                )
            deadline.check(rates.POLISH_CELL * (end - start))
    return [int(store[offsets[n] + rank(values)]).bit_length() - 1 for values in wanted]


def _binomials(size: int) -> Any:
    """Return a table of binomial coefficients; -1 stands for those that do not fit."""
    rows = [[comb(i, j) for j in range(size + 1)] for i in range(size + 1)]
    return np.array([[x if x < 2**62 else -1 for x in row] for row in rows], np.int64)
