"""The arrays around the compiled subset program.

A graph with fewer vertices than a word takes gets isolated red vertices on top: a set with exactly
one of them has f = 1 more than without it, so that no chain uses them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zermelo.certificates.ello.subset_table import odd_sets
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello import RED, Ello, induced
from zermelo.solvers.ello import subset_kernel as kernel

Words = npt.NDArray[np.uint64]

CHUNK = 1 << 20
"""Words between two looks at the clock: some hundredths of a second."""


def reachable_sets(game: Ello, deadline: Deadline) -> Words:
    """Return the sets on chains as 64-bit words, else as the plain program.

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
        deadline.check()
        kernel.fill(*arrays, reached, start, min(start + CHUNK, len(reached)))
    return reached


def _odd_words(game: Ello) -> Words:
    """Return the subsets with f = 1 of a game inside a word, for every set of turned vertices."""
    words = [odd_sets(game)]
    edgeless = Graph.from_edges(game.graph.n, [])
    for v in range(game.graph.n):
        turning = odd_sets(Ello(edgeless, tuple(int(u == v) for u in range(game.graph.n))))
        words += [word ^ turning for word in words]
    return np.array(words, np.uint64)
