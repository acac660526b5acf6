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
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from lab.program import Deadline
from lab.questions.question import begins_at
from lab.tables.values import compile_names, compiled
from zermelo import LimitReached

MEMORY = 6_000_000_000
"""Bytes that the layers may take."""

Room = Any
"""Where a kernel works: see `rooms`."""

# Kernels call kernels by these names; `programs` compiles them.
rank_compiled: Any = None
transpose_compiled: Any = None
across_compiled: Any = None
gather_compiled: Any = None
chain_compiled: Any = None


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


def rank(values: Any, first: int, drop: int, choose: Any) -> int:
    """Return the rank of the values from index `first` on, each lowered by `drop`."""
    found = 0
    for i in range(first, len(values)):
        found += choose[values[i] - drop + i - first - 1, i - first + 1]
    return found


def describe(sets: Any, lower: Any, counts: Any, shifted: Any, dropped: Any, choose: Any) -> None:
    """Fill the arrays of a `Side`."""
    k = sets.shape[1]
    sets[0, :] = 1
    for r in range(len(sets)):
        if r:
            at = 0
            while at + 1 < k and sets[r - 1, at] == sets[r - 1, at + 1]:
                at += 1
            for i in range(k):
                sets[r, i] = 1 if i < at else sets[r - 1, i]
            sets[r, at] += 1
        values = sets[r]
        for f in range(counts.shape[1]):
            fired = 0
            while fired < k and values[fired] <= 2 * f:
                fired += 1
            counts[r, f] = fired
            shifted[r, f] = rank_compiled(values, fired, 2 * f, choose)
        dropped[r] = rank_compiled(values, 1, 0, choose)
        found = 0
        for i in range(k):
            if values[i] >= 2 and (i == 0 or values[i] != values[i - 1]):
                x = values[i] + i
                lower[r, found] = r - choose[x - 1, i + 1] + choose[x - 2, i + 1]
                found += 1
        for i in range(found, k):
            lower[r, i] = -1


def transpose(block: Any) -> None:
    """Swap rows and columns of 64 words: the bits of ever smaller squares beside the diagonal."""
    width, mask = 32, np.uint64(0xFFFFFFFF)
    while width:
        shift = np.uint64(width)
        at = 0
        while at < 64:
            swapped = (block[at] >> shift ^ block[at + width]) & mask
            block[at + width] ^= swapped
            block[at] ^= swapped << shift
            at = (at + width + 1) & ~width
        width >>= 1
        mask ^= mask << np.uint64(width)


def across(table: Any, begin: int, words: int, picked: Any, columns: Any, block: Any) -> None:
    """Write rows of a table across: the bits of `picked` rows (-1: none) for each column."""
    for w in range(words):
        for i in range(64):
            block[i] = np.uint64(0)
            if i < len(picked) and picked[i] >= 0:
                block[i] = table[begin + picked[i] * words + w]
        transpose_compiled(block)
        for i in range(64):
            columns[64 * w + i] = block[i]


def gather(rows: Any, mine: Any, b: int, store: Any, begins: Any, words: Any, room: Room) -> None:
    """Write across what rows of one layer lead to where vertices fire.

    If there fire f of the second side, then h of the first, where h depends on the row: these rows
    are the bits of groups[f, h], and the f-th list of sizes has every such h, after their number.
    """
    sets, _, counts, shifted, dropped = mine
    columns, starts, groups, sizes, picked, block = room
    a, one = sets.shape[1], np.uint64(1)
    for i in range(64):
        known = i < len(rows) and sets[rows[i], 0] == 1
        picked[i] = dropped[rows[i]] if known else -1
    at = starts[0, 1]
    across_compiled(store, begins[a - 1, b], words[a - 1, b], picked, columns[at:], block)
    for i in range(64):
        known = i < len(rows) and counts[rows[i], 1] == 0
        picked[i] = shifted[rows[i], 1] if known else -1
    at = starts[1, 0]
    across_compiled(store, begins[a, b - 1], words[a, b - 1], picked, columns[at:], block)
    groups[:] = 0
    for f in range(1, b):
        sizes[f, 0] = 0
        for i in range(len(rows)):
            groups[f, counts[rows[i], f]] |= one << np.uint64(i)
        for h in range(1, a + 1):
            if not groups[f, h]:
                continue
            sizes[f, 0] += 1
            sizes[f, sizes[f, 0]] = h
            if h < a:
                for i in range(64):
                    known = i < len(rows) and counts[rows[i], f] == h
                    picked[i] = shifted[rows[i], f] if known else -1
                at, to = starts[f, h], words[a - h, b - f]
                across_compiled(store, begins[a - h, b - f], to, picked, columns[at:], block)


def chain(
    counts: Any, shifted: Any, first: Any, ones: int, small: int, a: int, room: Room, pending: Any
) -> int:
    """Return the rows where a move that lets both sides fire leads to a lost position.

    `counts` and `shifted` are those of one multiset of the second side, `first` says whether it has
    a 1. In `ones` the first side has a 1, in `small` a 1 or 2. Where both sides have a 1, the same
    fires in the end whichever is taken.
    """
    columns, starts, groups, sizes, _, _ = room
    b = len(pending) - 1
    pending[:] = 0
    if first:
        pending[1] = small & ~ones
    pending[counts[1]] |= ones
    won: int = pending[b]
    for f in range(1, b):
        if not pending[f]:
            continue
        for k in range(1, sizes[f, 0] + 1):
            h = sizes[f, k]
            those = pending[f] & groups[f, h]
            if those:
                more = counts[h]
                if h == a or more == b:
                    won |= those
                elif more > f:
                    pending[more] |= those
                else:
                    won |= those & columns[starts[f, h] + shifted[h]]
    return won


def fill(
    rows: Any, out: Any, below: Any, where: Any, mine: Any, yours: Any, store: Any, begins: Any,
    words: Any, room: Room, pending: Any,
) -> None:  # fmt: skip
    """Compute up to 64 rows of one layer, given by ranks; the rows of smaller sum are in `below`.

    Row i goes to out[i]; the row of a rank r of smaller sum stands in below[where[r]]. `mine` and
    `yours` are the arrays of both sides. In the finished layers the row r of (a, b) begins in the
    store at begins[a, b] + r words[a, b]. A word of columns has the bits of all these rows for one
    multiset of the second side, so that all of them are done at once.
    """
    sets, lower_a, counts_a = mine[0], mine[1], mine[2]
    others, lower_b, counts_b, shifted_b, dropped_b = yours
    columns, starts, _, _, picked, block = room
    a, b, width, length = sets.shape[1], others.shape[1], len(others), out.shape[1]
    one, zero = np.uint64(1), np.uint64(0)
    every, ones, small = zero, zero, zero
    gather_compiled(rows, mine, b, store, begins, words, room)
    for i in range(64):
        picked[i] = i if i < len(rows) else -1
    for i in range(len(rows)):
        every |= one << np.uint64(i)
        if sets[rows[i], 0] == 1:
            ones |= one << np.uint64(i)
        if counts_a[rows[i], 1]:
            small |= one << np.uint64(i)
        for w in range(length):
            out[i, w] = zero
        for k in range(lower_a.shape[1]):
            if lower_a[rows[i], k] < 0:
                break
            source = below[where[lower_a[rows[i], k]]]
            for w in range(length):
                out[i, w] |= source[w]
    across_compiled(out.ravel(), 0, length, picked, columns, block)
    for s in range(width):
        won = columns[s]
        for k in range(lower_b.shape[1]):
            if lower_b[s, k] < 0:
                break
            won |= columns[lower_b[s, k]]
        first = others[s, 0] == 1
        if first:
            won |= columns[starts[1, 0] + dropped_b[s]]
        if counts_b[s, 1]:
            won |= chain_compiled(counts_b[s], shifted_b[s], first, ones, small, a, room, pending)
        elif ones:
            won |= columns[starts[0, 1] + shifted_b[s, 1]]
        columns[s] = every & ~won
    for w in range(length):
        for i in range(64):
            block[i] = columns[64 * w + i] if 64 * w + i < width else zero
        transpose_compiled(block)
        for i in range(len(rows)):
            out[i, w] = block[i]


@cache
def programs() -> Any:
    """Compile the programs; those that others call first."""
    compile_names(globals(), "rank", "transpose", "across", "gather", "chain")
    return compiled(describe), compiled(fill)


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
