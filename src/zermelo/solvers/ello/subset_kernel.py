"""The subset program for plain games, compiled: one pass over all sets in increasing order.

Bit v of the number S says whether the vertex v is in the set S. The 2^n sets are the bits of 64-bit
words: word w holds the sets that have the vertices 6, 7, … of w and any of the vertices 0 to 5.
All S - v are smaller numbers than S, so one pass is enough: S is reached if f(S) = 0 and some S - v
is reached. (For f see `compiled_subsets`.)

- Playing the vertices of w turns the colours of 0 to 5; for each of the 64 ways `odd` tells where f
  is 1 on their subsets. What is turned, and f(w), follow w while it counts up: two vertices come
  or go on average.
- The words with one vertex less than w are done, and their OR is where the chains enter word w.
  Inside it they go on by shifts until nothing is new.

Time O(n 2^n / 64): half a second for n = 30 (benchmarks/subset_dp.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.solvers.kernels import jit

Array = Any

INSIDE = 6
"""The vertices inside a word."""

_ONE = np.uint64(1)
_WITHOUT_0 = np.uint64(0x5555555555555555)
_WITHOUT_1 = np.uint64(0x3333333333333333)
_WITHOUT_2 = np.uint64(0x0F0F0F0F0F0F0F0F)
_WITHOUT_3 = np.uint64(0x00FF00FF00FF00FF)
_WITHOUT_4 = np.uint64(0x0000FFFF0000FFFF)
_WITHOUT_5 = np.uint64(0x00000000FFFFFFFF)


@jit
def fill(masks: Array, colors: Array, odd: Array, reached: Array, start: int, stop: int) -> None:
    """Compute the words `start` to `stop` - 1 of `reached`; the words before are done.

    Parameters
    ----------
    masks, colors : array of uint64
        For every vertex its neighbours as bits, and its colour.
    odd : array of uint64
        For every set of vertices inside a word that are turned, the subsets with f = 1.
    reached : array of uint64
        The 2^n / 64 words, zeros at first.
    start, stop : int
        Which words.
    """
    turned = np.uint64(0)
    f = np.uint64(0)
    last = 0
    for w in range(start, stop):
        changed = last ^ w
        last = w
        v = INSIDE
        while changed:
            if changed & 1:
                f ^= colors[v] ^ (turned >> np.uint64(v) & _ONE)
                turned ^= masks[v]
            changed >>= 1
            v += 1
        zeros = odd[turned & np.uint64(63)]
        if not f:
            zeros = ~zeros
        now = _ONE if w == 0 else np.uint64(0)
        left = w
        while left:
            now |= reached[w ^ (left & -left)]
            left &= left - 1
        now &= zeros
        before = np.uint64(0)
        while now != before:
            before = now
            now |= (now & _WITHOUT_0) << np.uint64(1) & zeros
            now |= (now & _WITHOUT_1) << np.uint64(2) & zeros
            now |= (now & _WITHOUT_2) << np.uint64(4) & zeros
            now |= (now & _WITHOUT_3) << np.uint64(8) & zeros
            now |= (now & _WITHOUT_4) << np.uint64(16) & zeros
            now |= (now & _WITHOUT_5) << np.uint64(32) & zeros
        reached[w] = now
