"""The subset program for plain games, compiled: one pass over all sets in increasing order.

Bit v of the number S says whether the vertex v is in the set S. The 2^n sets are the bits of 64-bit
words: word w holds the sets that have the vertices 6, 7, … of w and any of the vertices 0 to 5.
All S - v are smaller numbers than S, so one pass is enough: S is reached if f(S) = 0 and some S - v
is reached.

For a set S of vertices let f(S) = number of edges inside S + number of reds in S, mod 2. Then
f(S + v) - f(S) = c(v) + number of neighbours of v in S. So an order wins exactly if f does not
change from one of its prefixes to the next (Proposition 1.1), that is, if f = 0 on all of them; and
the game is winnable exactly if a chain of sets with f = 0 leads from the empty set to all of V, one
vertex at a time.

- Playing the vertices of w turns the colours of 0 to 5; for each of the 64 ways `odd` tells where f
  is 1 on their subsets. What is turned, and f(w), follow w while it counts up: two vertices come
  or go on average.
- The words with one vertex less than w are done, and their OR is where the chains enter word w.
  Inside it they go on by shifts until nothing is new.

A graph with fewer vertices than a word takes gets isolated red vertices on top: a set with exactly
one of them has f = 1 more than without it, so that no chain uses them.

Time O(n 2^n / 64): half a second for n = 30 (benchmarks/subset_dp.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zermelo.compile.kernels import jit, slices
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import RED, Ello, induced
from zermelo.solvers import rates

Array = Any
Words = npt.NDArray[np.uint64]

CHUNK = 1 << 20
"""Words between two looks at the clock: some hundredths of a second."""

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
    """Compute the words `start` to `stop` - 1 of `reached`, zeros at first; those before are done.

    For every vertex `masks` has its neighbours as bits; for every set of vertices inside a word
    that are turned, `odd` has the subsets with f = 1. All arrays are of uint64.
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


def reachable_sets(game: Ello, deadline: Deadline) -> Words:
    """Return the sets on chains as 64-bit words: bit S mod 64 of word S div 64."""
    n = max(game.graph.n, INSIDE)
    graph = Graph.from_edges(n, game.graph.edges)
    colors = game.colors + (RED,) * (n - game.graph.n)
    odd = _odd_words(induced(Ello(graph, colors), range(INSIDE)))
    arrays = np.array(graph.masks, np.uint64), np.array(colors, np.uint64), odd
    reached = np.zeros(1 << (n - INSIDE), np.uint64)
    for start, end in slices(len(reached), CHUNK, rates.SUBSET_WORD * n, deadline):
        fill(*arrays, reached, start, end)
    return reached


def odd_sets(game: Ello) -> int:
    """Return the sets with f(S) = 1 as bits, doubling: f(S + v) = f(S) + c(v) + |N(v) & S|."""
    odd = 0
    for v in range(game.graph.n):
        size = 1 << v
        turned = (1 << size) - 1 if game.colors[v] else 0
        for u in range(v):
            if game.graph.masks[v] >> u & 1:
                turned ^= _sets_with(u, v)
        odd |= (odd ^ turned) << size
    return odd


def _sets_with(u: int, n: int) -> int:
    """Return all subsets of 0..n-1 that contain u, by doubling a block of 2^u ones."""
    block = (1 << (1 << u)) - 1
    for bit in range(u + 1, n):
        block |= block << (1 << bit)
    return block << (1 << u)


def _odd_words(game: Ello) -> Words:
    """Return the subsets with f = 1 of a game inside a word, for every set of turned vertices."""
    words = [odd_sets(game)]
    edgeless = Graph.from_edges(game.graph.n, [])
    for v in range(game.graph.n):
        turning = odd_sets(Ello(edgeless, tuple(int(u == v) for u in range(game.graph.n))))
        words += [word ^ turning for word in words]
    return np.array(words, np.uint64)
