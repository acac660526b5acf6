"""Who wins POLISH on K_{m,n}: the dense program with a bit for each position.

The layers are those of `solvers.polish.dense`. To say who wins takes one bit for each pair of
ranks, which is set where the next player loses: a position is lost if no option is lost. Rows whose
multisets have the same sum do not lead to each other, so 64 of them are computed at once, written
across: one word for each multiset of the second side. That is some twenty times as fast as finding
the nim-values, in an eighth of the memory. A lost position has nim-value 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers import rates
from zermelo.solvers.polish import lost_kernel as kernel
from zermelo.solvers.polish.dense import MEMORY, THREADS, Pair, Side, count, layers, rank, side

ROWS = 64
"""The rows that are computed at once."""


def words_of(bits: int) -> int:
    """Return how many words so many bits take."""
    return -(-bits // 64)


def lost(m: int, n: int, wanted: Sequence[Pair], deadline: Deadline) -> list[bool]:
    """Return whether the next player loses positions on K_{m,n} with no vertex gone; m, n >= 2.

    Wanted are the sorted discrepancies of both sides, between 1 and n, and 1 and m. `LimitReached`:
    the deadline passed, or the layers would take more than `dense.MEMORY`, or more work than all
    threads may hope to do.
    """
    sizes = [(count(a, 2 * b - n), count(b, 2 * a - m)) for a, b in layers(m, n)]
    whole = sum(rows * words_of(width) for rows, width in sizes)
    size = whole - sizes[-1][0] * words_of(sizes[-1][1])
    if 8 * size > MEMORY:
        raise LimitReached(f"the layers of K_{m},{n} would take {8 * size / 10**9:.1f} GB")
    work = 64 * rates.POLISH_BIT * whole
    if work > THREADS * deadline.prospect():
        raise LimitReached(f"the layers of K_{m},{n} would take {work:.0f} seconds of work")
    store = np.zeros(max(size, 1), np.uint64)
    begins, words = np.zeros((m + 1, n + 1), np.int64), np.zeros((m + 1, n + 1), np.int64)
    used = 0
    with ThreadPoolExecutor(THREADS) as pool:
        for (a, b), (rows, width) in zip(layers(m, n), sizes, strict=True):
            words[a, b] = words_of(width)
            sides = side(a, 2 * b - n, b), side(b, 2 * a - m, a)
            layer = _Layer(*sides, (store, begins, words), deadline, pool)
            if (a, b) == (m, n):
                return layer.stream([(rank(x), rank(y)) for x, y in wanted])
            begins[a, b] = used
            cells = store[used : used + rows * words[a, b]].reshape(rows, int(words[a, b]))
            used += cells.size
            for level, out in layer.levels():
                cells[level] = out
    raise AssertionError("the largest layer comes last")


class _Layer:
    """One layer of K_{m,n}, computed level by level; `known` is what the kernel needs of others."""

    def __init__(
        self,
        first: Side,
        second: Side,
        known: tuple[Any, Any, Any],
        deadline: Deadline,
        pool: ThreadPoolExecutor,
    ) -> None:
        self._first, self._second = _arrays(first), _arrays(second)
        self._known, self._deadline, self._pool = known, deadline, pool
        self._sums = first.sets.sum(axis=1)
        a, b = first.sets.shape[1], second.sets.shape[1]
        self._length = int(known[2][a, b])
        self._rooms = [rooms(a, b, known[2]) for _ in range(THREADS)]

    def levels(self) -> Iterator[tuple[Any, Any]]:
        """Yield the ranks of the rows with one sum, from the smallest, and the bits of each."""
        order = np.argsort(self._sums, kind="stable")
        where = np.zeros(len(order), np.int64)
        below = np.zeros((1, self._length), np.uint64)
        for level in np.split(order, np.flatnonzero(np.diff(self._sums[order])) + 1):
            below = self._level(level, below, where)
            where[level] = np.arange(len(level))
            yield level, below

    def _level(self, level: Any, below: Any, where: Any) -> Any:
        """Return the rows of one level, computed by all threads."""
        out = np.zeros((len(level), self._length), np.uint64)

        def work(thread: int) -> None:
            for start in range(ROWS * thread, len(level), ROWS * THREADS):
                if self._deadline.expired:
                    return
                part = slice(start, start + ROWS)
                kernel.fill(
                    level[part], out[part], below, where, self._first, self._second,
                    *self._known, *self._rooms[thread],
                )  # fmt: skip

        if len(level) <= ROWS:
            work(0)
        else:
            list(self._pool.map(work, range(THREADS)))
        self._deadline.check(rates.POLISH_BIT * len(level) * 64 * self._length)
        return out

    def stream(self, wanted: Sequence[tuple[int, int]]) -> list[bool]:
        """Return the bits at some pairs of ranks; two levels are kept at a time."""
        found: dict[tuple[int, int], bool] = {}
        last = max(int(self._sums[r]) for r, _ in wanted)
        for level, out in self.levels():
            at = {int(r): place for place, r in enumerate(level)}
            for r, s in wanted:
                if r in at:
                    found[r, s] = bool(int(out[at[r], s >> 6]) >> (s & 63) & 1)
            if int(self._sums[level[0]]) == last:
                break
        return [found[pair] for pair in wanted]


def _arrays(side: Side) -> tuple[Any, ...]:
    """Return what the kernel needs of a side, in its order."""
    return side.sets, side.lower, side.counts, side.shifted, side.dropped


def rooms(a: int, b: int, words: Any) -> tuple[kernel.Room, Any]:
    """Return where the kernel works on the layer (a, b), and a list of masks.

    First the words for its columns, and after them those for the columns of all layers to which
    vertices that fire lead, f of the second side and h of the first; where these begin; then what
    `gather` says of rows; and two lists of 64.
    """
    starts = np.zeros((b + 1, a + 1), np.int64)
    used = 64 * int(words[a, b])
    for f in range(b):
        for h in range(a):
            if f or h:
                starts[f, h] = used
                used += 64 * int(words[a - h, b - f])
    room = (
        np.zeros(used + 1, np.uint64), starts, np.zeros((b, a + 1), np.uint64),
        np.zeros((b, a + 2), np.int64), np.zeros(64, np.int64), np.zeros(64, np.uint64),
    )  # fmt: skip
    return room, np.zeros(b + 1, np.uint64)
