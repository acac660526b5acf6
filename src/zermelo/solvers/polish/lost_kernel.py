"""The loops of `solvers.polish.lost`, where it is said what they are for: 64 rows at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import allocating, jit

Room = Any
"""Where a kernel works: see `solvers.polish.lost.rooms`."""


@jit
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


@jit
def across(table: Any, begin: int, words: int, picked: Any, columns: Any, block: Any) -> None:
    """Write rows of a table across: the bits of `picked` rows (-1: none) for each column."""
    for w in range(words):
        for i in range(64):
            block[i] = np.uint64(0)
            if i < len(picked) and picked[i] >= 0:
                block[i] = table[begin + picked[i] * words + w]
        transpose(block)
        for i in range(64):
            columns[64 * w + i] = block[i]


@jit
def gather(rows: Any, mine: Any, b: int, store: Any, begins: Any, words: Any, room: Room) -> None:
    """Write across what rows of one layer lead to where vertices fire.

    If there fire f of the second side, then h of the first, where h depends on the row: these rows
    are the bits of groups[f, h], and the f-th list of sizes has every such h, after their number.
    """
    ones, counts, shifted, dropped, lower = mine
    columns, starts, groups, sizes, picked, block = room
    a, one = lower.shape[1], np.uint64(1)
    for i in range(64):
        known = i < len(rows) and ones[rows[i]]
        picked[i] = dropped[rows[i]] if known else -1
    at = starts[0, 1]
    across(store, begins[a - 1, b], words[a - 1, b], picked, columns[at:], block)
    for i in range(64):
        known = i < len(rows) and counts[rows[i], 1] == 0
        picked[i] = shifted[rows[i], 1] if known else -1
    at = starts[1, 0]
    across(store, begins[a, b - 1], words[a, b - 1], picked, columns[at:], block)
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
                across(store, begins[a - h, b - f], to, picked, columns[at:], block)


@jit
def chain(
    counts: Any, shifted: Any, first: Any, ones: Any, small: Any, a: int, room: Room, pending: Any
) -> Any:
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
    won = pending[b]
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


@allocating
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
    ones_a, counts_a, lower_a = mine[0], mine[1], mine[4]
    ones_b, counts_b, shifted_b, dropped_b, lower_b = yours
    columns, starts, _, _, picked, block = room
    a, b, width, length = lower_a.shape[1], lower_b.shape[1], len(lower_b), out.shape[1]
    one, zero = np.uint64(1), np.uint64(0)
    every, ones, small = zero, zero, zero
    gather(rows, mine, b, store, begins, words, room)
    for i in range(64):
        picked[i] = i if i < len(rows) else -1
    for i in range(len(rows)):
        every |= one << np.uint64(i)
        if ones_a[rows[i]]:
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
    across(out.ravel(), 0, length, picked, columns, block)
    for s in range(width):
        won = columns[s]
        for k in range(lower_b.shape[1]):
            if lower_b[s, k] < 0:
                break
            won |= columns[lower_b[s, k]]
        first = ones_b[s]
        if first:
            won |= columns[starts[1, 0] + dropped_b[s]]
        if counts_b[s, 1]:
            won |= chain(counts_b[s], shifted_b[s], first, ones, small, a, room, pending)
        elif ones:
            won |= columns[starts[0, 1] + shifted_b[s, 1]]
        columns[s] = every & ~won
    for w in range(length):
        for i in range(64):
            block[i] = columns[64 * w + i] if 64 * w + i < width else zero
        transpose(block)
        for i in range(len(rows)):
            out[i, w] = block[i]
