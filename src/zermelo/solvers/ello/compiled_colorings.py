"""The arrays around the compiled table of winnable colourings, level by level in slices."""

from __future__ import annotations

from math import comb

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.ello import colorings_kernel as kernel

SLICE = 1 << 24
"""Words written between two looks at the clock: some hundredths of a second."""


def table(graph: Graph, deadline: Deadline) -> int:
    """Return the winnable colourings as bits, for 1 to 31 vertices; as `colorings.plain_table`.

    Memory is that of two neighbouring levels, at most 2 max_k C(n, k) 2^k / 8 bytes.

    Raises
    ------
    LimitReached
        The deadline passed; compiling (once after an installation) is not interrupted.
    """
    n = graph.n
    masks = np.array(graph.masks, np.int64)
    choose = np.array([[comb(v, i) for i in range(n + 1)] for v in range(n)], np.int64)
    members, ranks = np.zeros(n, np.int64), np.zeros(n, np.int64)
    below = np.ones(1, np.int64)
    for k in range(1, n + 1):
        sets, words = comb(n, k), max(1, 1 << k >> 6)
        above = np.zeros(sets * words, np.int64)
        step = max(1, SLICE // (k * words))
        chosen = (1 << k) - 1
        for rank in range(0, sets, step):
            count = min(step, sets - rank)
            deadline.check(rates.COLORING_WORD * count * k * words)
            chosen = kernel.grow(
                chosen, rank, count, k, masks, choose, below, above, members, ranks
            )
        below = above
    return int.from_bytes(below.astype("<i8").tobytes(), "little") & ((1 << (1 << n)) - 1)
