"""The arrays around the compiled subset program, for plain games.

For a set S of vertices let f(S) = number of edges inside S + number of reds in S, mod 2. Then
f(S + v) - f(S) = c(v) + number of neighbours of v in S. So an order wins exactly if f does not
change from one of its prefixes to the next (Proposition 1.1), that is, if f = 0 on all of them; and
the game is winnable exactly if a chain of sets with f = 0 leads from the empty set to all of V, one
vertex at a time.

A graph with fewer vertices than a word takes gets isolated red vertices on top: a set with exactly
one of them has f = 1 more than without it, so that no chain uses them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import RED, Ello, induced
from zermelo.solvers import rates
from zermelo.solvers.ello import subset_kernel as kernel

Words = npt.NDArray[np.uint64]

CHUNK = 1 << 20
"""Words between two looks at the clock: some hundredths of a second."""


def reachable_sets(game: Ello, deadline: Deadline) -> Words:
    """Return the sets on chains as 64-bit words: bit S mod 64 of word S div 64.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    n = max(game.graph.n, kernel.INSIDE)
    graph = Graph.from_edges(n, game.graph.edges)
    colors = game.colors + (RED,) * (n - game.graph.n)
    odd = _odd_words(induced(Ello(graph, colors), range(kernel.INSIDE)))
    arrays = np.array(graph.masks, np.uint64), np.array(colors, np.uint64), odd
    reached = np.zeros(1 << (n - kernel.INSIDE), np.uint64)
    for start in range(0, len(reached), CHUNK):
        end = min(start + CHUNK, len(reached))
        deadline.check(rates.SUBSET_WORD * n * (end - start))
        kernel.fill(*arrays, reached, start, end)
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
