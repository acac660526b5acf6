"""POLISH on K_{m,n}: who wins, with a bit for each position, so that larger sides fit.

On K_{m,n} only the multisets of discrepancies matter. With a and b vertices left of the sides, the
discrepancies are at most 2b - n and 2a - m: the neighbours that are left less those that have
fired. So a layer (a, b) is a table with a row for each multiset of the first side and a bit for
each one of the second, which is set where the next player loses. A multiset x_1 <= ... <= x_k has
the rank sum of C(x_i + i - 2, i); a move that lets nothing fire makes the rank smaller.

A position is lost if no option is lost. Rows whose multisets have the same sum do not lead to each
other, so 64 of them are computed at once, written across: one word for each multiset of the second
side. Of the largest layer, with most of the positions, two levels are kept at a time: the rows of
one sum, and those with 1 less.

This shares no code with the method `dense`, which finds nim-values with a byte for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

import numpy as np

from lab.bipartite_kernels import Room, programs
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import LimitReached

MEMORY = 6_000_000_000
"""Bytes that the layers may take."""


class Side(NamedTuple):
    """The multisets of one side of a layer, by rank.

    sets
        The values from the smallest to the largest.
    lower
        The ranks after one value >= 2 went down by 1, each once, then -1.
    counts, shifted
        For each f how many values are at most 2 f, and the rank of the others less 2 f.
    dropped
        The rank without the smallest value.
    """

    sets: Any
    lower: Any
    counts: Any
    shifted: Any
    dropped: Any


def number(size: int, largest: int) -> int:
    """Return how many multisets of `size` values 1..largest there are."""
    return comb(size + largest - 1, size) if largest >= 1 else 0


def layers(m: int, n: int) -> list[tuple[int, int, int, int]]:
    """Return (a, b) of each layer that can arise and its numbers of rows and of bits in a row."""
    return [
        (a, b, number(a, 2 * b - n), number(b, 2 * a - m))
        for a in range(m // 2 + 1, m + 1)
        for b in range(n // 2 + 1, n + 1)
    ]


def side(size: int, largest: int, most: int) -> Side:
    """Return the multisets of a side, described for up to `most` vertices firing opposite."""
    describes, _ = programs()
    total = number(size, largest)
    made = Side(
        np.zeros((total, size), np.int8),
        np.zeros((total, size), np.int32),
        np.zeros((total, most + 1), np.int8),
        np.zeros((total, most + 1), np.int32),
        np.zeros(total, np.int32),
    )
    top = size + largest + 2
    choose = [[min(comb(i, j), 2**62) for j in range(size + 2)] for i in range(top)]
    describes(*made, np.array(choose))
    return made


def next_player_wins(m: int, n: int, deadline: Deadline) -> bool:
    """Whether the next player wins K_{m,n} without brushes; m, n >= 2.

    Raises
    ------
    LimitReached
        The deadline has passed, or the layers would take more than `MEMORY`.
    """
    start = number(n, m) - 1
    return not int(lost(m, n, deadline)[-1, start >> 6]) >> (start & 63) & 1


def lost(m: int, n: int, deadline: Deadline, whole: bool = False) -> Any:
    """Return the bits of the last level of K_{m,n} with no vertex gone, or of the whole layer.

    In the last level there is one row, for no brushes on the first side.
    """
    *smaller, (*_, rows, bits) = layers(m, n)
    size = sum(count * words_of(width) for *_, count, width in smaller)
    if 8 * size > MEMORY:
        raise LimitReached(f"the layers of K_{m},{n} would take {8 * size / 1e9:.1f} GB")
    store = np.zeros(max(size, 1), np.uint64)
    begins, words = np.zeros((m + 1, n + 1), np.int64), np.zeros((m + 1, n + 1), np.int64)
    known = store, begins, words
    used = 0
    for a, b, count, width in smaller:
        length = words_of(width)
        begins[a, b], words[a, b] = used, length
        cells = store[used : used + count * length].reshape(count, length)
        used += count * length
        by_levels(a, b, (2 * b - n, 2 * a - m), known, cells, deadline)
    words[m, n] = words_of(bits)
    table = np.zeros((rows, words_of(bits)), np.uint64) if whole else None
    last = by_levels(m, n, (n, m), known, table, deadline)
    return table if whole else last


def words_of(bits: int) -> int:
    """Return how many words so many bits take."""
    return -(-bits // 64)


def by_levels(
    a: int, b: int, largest: tuple[int, int], known: Any, cells: Any, deadline: Deadline
) -> Any:
    """Compute a layer level by level, write it to cells if there are; return the last level."""
    _, fills = programs()
    mine, yours = side(a, largest[0], b), side(b, largest[1], a)
    length = words_of(len(yours.sets))
    sums = mine.sets.sum(axis=1, dtype=np.int64)
    order = np.argsort(sums, kind="stable")
    where = np.zeros(len(sums), np.int64)
    below = np.zeros((1, length), np.uint64)
    room = rooms(a, b, known[2])
    for level in np.split(order, np.flatnonzero(np.diff(sums[order])) + 1):
        out = np.zeros((len(level), length), np.uint64)
        for start in range(0, len(level), 64):
            deadline.check()
            part = slice(start, start + 64)
            fills(level[part], out[part], below, where, tuple(mine), tuple(yours), *known, *room)
        where[level] = np.arange(len(level))
        below = out
        if cells is not None:
            cells[level] = out
    return below


def rooms(a: int, b: int, words: Any) -> tuple[Room, Any]:
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


def positions(m: int, n: int) -> int:
    """Return how many positions the layers have."""
    return sum(rows * bits for *_, rows, bits in layers(m, n))


@begins_at(5)
def table(order: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with m + n vertices, 2 <= m <= n, less those of Corollary 12."""
    found = [(m, order - m) for m in range(2, order // 2 + 1) if m % 2 or order % 2]
    won = [f"K_{{{m},{n}}}" for m, n in found if next_player_wins(m, n, deadline)]
    total = sum(positions(m, n) for m, n in found)
    yield f"{order}: {len(found)}; {total}; {', '.join(won) or 'none'}"
