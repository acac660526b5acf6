"""The loops of the dense program for POLISH on complete and complete bipartite graphs.

A side is a multiset of discrepancies x_1 <= … <= x_k with values 1..u. Its rank is the sum of
C(x_i + i - 2, i): all multisets of k values up to u have the ranks 0..C(u + k - 1, k) - 1, and a
multiset all of whose entries are at most those of another has the smaller rank.

A cell holds 2^g for the nim-value g of a position, so that the options of many positions are joined
by one bitwise or, and the least number that is missing in m is ~m & (m + 1). A cell that would not
fit becomes 0, which no value is; the caller looks for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit


@jit
def list_multisets(out: Any) -> None:
    """Write the first multisets by rank, with as many entries as `out` has columns."""
    count, k = out.shape
    for i in range(k):
        out[0, i] = 1
    for r in range(1, count):
        at = 0
        while at + 1 < k and out[r - 1, at] == out[r - 1, at + 1]:
            at += 1
        for i in range(k):
            out[r, i] = 1 if i < at else out[r - 1, i]
        out[r, at] += 1


@jit
def rank_from(values: Any, first: int, drop: int, choose: Any) -> int:
    """Return the rank of the entries from index `first` on, each lowered by `drop`."""
    rank = 0
    for i in range(first, len(values)):
        place = i - first + 1
        rank += choose[values[i] - drop + place - 2, place]
    return rank


@jit
def describe(sets: Any, choose: Any, counts: Any, shifted: Any, dropped: Any, lower: Any) -> None:
    """Describe multisets, by rank the rows of `sets`: what fires, and what is left when lowered.

    Filled are, for every f, in `counts` how many entries are at most 2 f, in `shifted` the rank of
    the others less 2 f; in `dropped` the rank without the smallest entry; in `lower` the ranks
    after lowering one entry >= 2 by 1, each once, then -1. `choose` has binomial coefficients.
    """
    count, k = sets.shape
    for r in range(count):
        values = sets[r]
        for f in range(counts.shape[1]):
            fired = 0
            while fired < k and values[fired] <= 2 * f:
                fired += 1
            counts[r, f] = fired
            shifted[r, f] = rank_from(values, fired, 2 * f, choose)
        dropped[r] = rank_from(values, 1, 0, choose)
        found = 0
        for i in range(k):
            if values[i] >= 2 and (i == 0 or values[i] != values[i - 1]):
                # Lowering x_i changes one term of the rank, because the order stays.
                place = i + 1
                less = choose[values[i] + place - 2, place] - choose[values[i] + place - 3, place]
                lower[r, found] = r - less
                found += 1
        for i in range(found, k):
            lower[r, i] = -1


@jit
def fixpoint(counts: Any, other: Any) -> tuple[int, int]:
    """Return how many of a side fire, and of the other, when one vertex of the side fires."""
    mine = 1
    yours = other[1]
    while yours > 0:
        more = max(mine, counts[yours])
        if more == mine:
            break
        mine = more
        yours = other[mine]
    return mine, yours


@jit
def fill_pairs(
    ranks: Any, out: Any, below: Any, first: Any, second: Any, layers: Any, a: int, b: int
) -> None:
    """Compute the rows of one layer, whose rows of smaller sums and lower layers are known.

    The sides have a and b vertices. `ranks` are those of the first side whose rows go to `out`,
    with a cell for each rank of the second. `below` are the rows with a smaller sum, and where a
    rank's row stands in it. Of both sides' multisets there is whether the smallest entry is
    1, then what `describe` fills. In the finished layers (store, offsets, widths) the cell of
    (a', b') with ranks (r, s) stands at offsets[a', b'] + r widths[a', b'] + s.
    """
    (earlier, where), (store, offsets, widths) = below, layers
    ones_a, counts_a, shifted_a, dropped_a, lower_a = first
    ones_b, counts_b, shifted_b, dropped_b, lower_b = second
    width = out.shape[1]
    for i in range(len(ranks)):
        r = ranks[i]
        row = out[i]
        for s in range(width):
            row[s] = 0
        for k in range(lower_a.shape[1]):
            if lower_a[r, k] < 0:
                break
            source = earlier[where[lower_a[r, k]]]
            for s in range(width):
                row[s] |= source[s]
        for s in range(width):
            mask = np.int64(row[s])
            if ones_a[r]:
                mine, yours = fixpoint(counts_a[r], counts_b[s])
                if mine == a or yours == b:
                    mask |= 1
                elif yours == 0:
                    base = offsets[a - 1, b] + dropped_a[r] * widths[a - 1, b]
                    mask |= np.int64(store[base + shifted_b[s, 1]])
                else:
                    base = offsets[a - mine, b - yours]
                    base += shifted_a[r, yours] * widths[a - mine, b - yours]
                    mask |= np.int64(store[base + shifted_b[s, mine]])
            if ones_b[s]:
                mine, yours = fixpoint(counts_b[s], counts_a[r])
                if mine == b or yours == a:
                    mask |= 1
                elif yours == 0:
                    base = offsets[a, b - 1] + shifted_a[r, 1] * widths[a, b - 1]
                    mask |= np.int64(store[base + dropped_b[s]])
                else:
                    base = offsets[a - yours, b - mine]
                    base += shifted_a[r, mine] * widths[a - yours, b - mine]
                    mask |= np.int64(store[base + shifted_b[s, yours]])
            for k in range(lower_b.shape[1]):
                if lower_b[s, k] < 0:
                    break
                mask |= np.int64(row[lower_b[s, k]])
            row[s] = ~mask & (mask + 1)


@jit
def fill_single(values: Any, choose: Any, store: Any, offsets: Any, start: int, end: int) -> bool:
    """Compute the cells start..end-1 of a layer of a complete graph with k vertices left.

    `values` has the multiset of rank `start`, and afterwards that of rank `end`. The cell of rank r
    in layer k' stands at offsets[k'] + r of the store. Returns whether every value fits, and is 0
    where all discrepancies are even (Theorem 5).
    """
    k = len(values)
    base = offsets[k]
    fits = True
    for r in range(start, end):
        mask = np.int64(0)
        if values[0] == 1:
            fired, before = 1, 0
            while fired > before:
                before = fired
                while fired < k and values[fired] <= 2 * before:
                    fired += 1
            if fired == k:
                mask |= 1
            else:
                mask |= np.int64(
                    store[offsets[k - fired] + rank_from(values, fired, 2 * fired, choose)]
                )
        even = True
        for i in range(k):
            if values[i] & 1:
                even = False
            if values[i] >= 2 and (i == 0 or values[i] != values[i - 1]):
                place = i + 1
                less = choose[values[i] + place - 2, place] - choose[values[i] + place - 3, place]
                mask |= np.int64(store[base + r - less])
        store[base + r] = ~mask & (mask + 1)
        if store[base + r] == 0 or (even and mask & 1):
            fits = False
        at = 0
        while at + 1 < k and values[at] == values[at + 1]:
            at += 1
        values[at] += 1
        for i in range(at):
            values[i] = 1
    return fits
