"""The table of all winnable colorings, compiled: 3^n bits in all, two levels in memory.

The row of a set S with k members has 2^k bits: bit c stands for the coloring in which the i-th
smallest member of S is red exactly if bit i of c is set. Rows of up to 64 bits take a word each.
The rows of all sets with k members lie one after the other in the numeric order of the sets, which
is the order of their ranks: the rank of {p_0 < p_1 < …} is the sum of C(p_i, i + 1).

When the i-th member of S is played last its color is the parity of its degree within S, whatever
the colors of the others: the row of S without it is spread, a gap after every 2^i bits, and put
into the half of the row of S where bit i is that parity. From 64 bits on that is a copy of whole
words (i >= 6) or a spreading of the bits of two half words.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit, slices
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates

Array = Any

SLICE = 1 << 24
"""Words written between two looks at the clock: some hundredths of a second."""

HALF = 0xFFFFFFFF


@jit
def _spread(x: int, i: int) -> int:
    """Put a gap of 2^i bits after every 2^i of the low 32 bits."""
    x &= HALF
    if i < 5:
        x = (x | x << 16) & 0x0000FFFF0000FFFF
    if i < 4:
        x = (x | x << 8) & 0x00FF00FF00FF00FF
    if i < 3:
        x = (x | x << 4) & 0x0F0F0F0F0F0F0F0F
    if i < 2:
        x = (x | x << 2) & 0x3333333333333333
    if i < 1:
        x = (x | x << 1) & 0x5555555555555555
    return x


@jit
def _insert(below: Array, source: int, above: Array, target: int, k: int, i: int, bit: int) -> None:
    """Or a row of 2^(k-1) bits, with `bit` inserted at place i, into a row of 2^k bits."""
    shift = bit << i
    if k <= 6:
        above[target] |= _spread(below[source], i) << shift
        return
    words = 1 << (k - 7)
    if i < 6:
        for w in range(words):
            x = below[source + w]
            above[target + 2 * w] |= _spread(x, i) << shift
            above[target + 2 * w + 1] |= _spread(x >> 32, i) << shift
        return
    block = 1 << (i - 6)
    for first in range(0, words, block):
        to = target + 2 * first + bit * block
        for w in range(block):
            above[to + w] |= below[source + first + w]


@jit
def grow(
    chosen: int, rank: int, end: int, k: int, masks: Array, choose: Array, below: Array,
    above: Array, members: Array, ranks: Array,
) -> int:  # fmt: skip
    """Write the rows of the sets with k members from `rank` to `end` - 1; `chosen` is the first.

    `masks` are the neighborhoods, `choose` the binomial coefficients, `below` the rows of all sets
    with k - 1 members and `above` those to be written, all zero; `members` and `ranks` are scratch.
    Returns the next set in numeric order.
    """
    wide_below = 1 if k <= 7 else 1 << (k - 7)
    wide = 1 if k <= 6 else 1 << (k - 6)
    for row in range(rank, end):
        at = 0
        rest = chosen
        v = 0
        while rest:
            if rest & 1:
                members[at] = v
                at += 1
            rest >>= 1
            v += 1
        # Without member i those above it move down by one place.
        total = 0
        for i in range(k - 1, -1, -1):
            ranks[i] = total
            total += choose[members[i], i]
        total = 0
        for i in range(k):
            odd = masks[members[i]] & chosen
            odd ^= odd >> 16
            odd ^= odd >> 8
            odd ^= odd >> 4
            odd ^= odd >> 2
            odd ^= odd >> 1
            source = (total + ranks[i]) * wide_below
            _insert(below, source, above, row * wide, k, i, odd & 1)
            total += choose[members[i], i + 1]
        # The next larger number with as many bits.
        low = chosen & -chosen
        up = chosen + low
        chosen = up | ((chosen ^ up) // low) >> 2
    return chosen


def table(graph: Graph, deadline: Deadline) -> int:
    """Return the winnable colorings as bits, for 1 to 31 vertices; as `colorings.plain_table`.

    It goes level by level in slices. Memory is that of two neighboring levels, at most
    2 max_k C(n, k) 2^k / 8 bytes. Compiling (once after an installation) is not interrupted.
    """
    n = graph.n
    masks = np.array(graph.masks, np.int64)
    choose = np.array([[comb(v, i) for i in range(n + 1)] for v in range(n)], np.int64)
    members, ranks = np.zeros(n, np.int64), np.zeros(n, np.int64)
    below = np.ones(1, np.int64)
    for k in range(1, n + 1):
        sets, words = comb(n, k), max(1, 1 << k >> 6)
        above = np.zeros(sets * words, np.int64)
        step, cost = max(1, SLICE // (k * words)), rates.COLORING_WORD * k * words
        chosen = (1 << k) - 1
        for rank, end in slices(sets, step, cost, deadline):
            chosen = grow(chosen, rank, end, k, masks, choose, below, above, members, ranks)
        below = above
    return int.from_bytes(below.astype("<i8").tobytes(), "little") & ((1 << (1 << n)) - 1)
