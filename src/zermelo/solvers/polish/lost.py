"""Who wins POLISH on K_{m,n}: the dense program with a bit for each position.

The layers are those of `solvers.polish.dense`. To say who wins takes one bit for each pair of
ranks, which is set where the next player loses: a position is lost if no option is lost. Rows whose
multisets have the same sum do not lead to each other, so 64 of them are computed at once, written
across: one word for each multiset of the second side. That is some twenty times as fast as finding
the nim-values, in an eighth of the memory. A lost position has nim-value 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers import rates
from zermelo.solvers.polish import lost_kernel as kernel
from zermelo.solvers.polish.dense import (
    THREADS,
    Layer,
    Pair,
    below,
    cells_of,
    count,
    ensure_room,
    rank,
    stored,
)

ROWS = 64
"""The rows that are computed at once."""


def lost(m: int, n: int, wanted: Sequence[Pair], deadline: Deadline) -> list[bool]:
    """Return whether the next player loses positions on K_{m,n} with no vertex gone; m, n >= 2.

    Wanted are the sorted discrepancies of both sides, between 1 and n, and 1 and m. `LimitReached`:
    the deadline passed, or the layers would take more than `dense.MEMORY`, or more work than all
    threads may hope to do.
    """
    size = stored(m, n, Bits.per)
    ensure_room(f"K_{m},{n}", 8 * size)
    words = size + count(m, n) * cells_of(count(n, m), Bits.per)
    work = 64 * rates.POLISH_BIT * words
    if work > THREADS * deadline.prospect():
        raise LimitReached(f"the layers of K_{m},{n} would take {work:.0f} seconds of work")
    ranks = [(rank(x), rank(y)) for x, y in wanted]
    with ThreadPoolExecutor(THREADS) as pool:
        _, largest = below(Bits, np.uint64, (m, n), deadline, pool)
        found = largest.stream(ranks)
    return [bool(word >> s % Bits.per & 1) for word, (_, s) in zip(found, ranks, strict=True)]


class Bits(Layer):
    """A layer with a bit for each position: whether the next player loses."""

    per = 64

    @cached_property
    def _rooms(self) -> list[tuple[kernel.Room, Any]]:
        return [rooms(*self.sizes, self.known[2]) for _ in range(THREADS)]

    def fill(self, level: Any, out: Any, below: tuple[Any, Any]) -> None:
        """Compute the rows of one level, 64 at a time."""
        arrays = self.first.arrays, self.second.arrays

        def work(thread: int) -> None:
            for start in range(ROWS * thread, len(level), ROWS * THREADS):
                if self.deadline.expired:
                    return
                part, room = slice(start, start + ROWS), self._rooms[thread]
                kernel.fill(level[part], out[part], *below, *arrays, *self.known, *room)

        self.share(work, range(min(THREADS, cells_of(len(level), ROWS))))
        self.deadline.check(rates.POLISH_BIT * out.size * 64)


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
