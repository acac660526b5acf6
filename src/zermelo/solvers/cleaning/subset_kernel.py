"""The subset program for the brush number as a compiled kernel: a byte or two for each set.

f(S) = min over v in S of f(S - v) + max(0, deg v - 2 |N(v) & (S - v)|), for S = 1, 2, …, 2^n - 1;
the sets S - v are smaller numbers, so one pass does. See `games.cleaning.evidence.bounds` for the
reference. A vertex that fires needs no more brushes than edges lead to later ones, so the costs are
at most m, and 8 bits hold them where m is less than 256.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit, slices
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cleaning.subset_costs import order_from
from zermelo.solvers.sets_kernel import count

CHUNK = 1 << 20
"""Sets between two looks at the clock."""


@jit
def fill(costs: Any, masks: Any, degrees: Any, start: int, end: int) -> None:
    """Compute the costs of the sets start..end-1 from those of smaller numbers."""
    for subset in range(start, end):
        least, rest = 65535, subset
        while rest:
            low = rest & -rest
            rest ^= low
            v = count(low - 1)
            # N(v) does not contain v, so S serves for S - v.
            cost = np.int64(costs[subset ^ low]) + max(0, degrees[v] - 2 * count(masks[v] & subset))
            least = min(least, cost)
        costs[subset] = least


def compiled_order(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a best order of a graph with at most `tuning.LARGEST_TABLE` vertices."""
    n = graph.n
    costs = np.zeros(1 << n, np.uint8 if graph.m < 256 else np.uint16)
    masks = np.array(graph.masks, np.int64)
    degrees = np.array([graph.degree(v) for v in range(n)], np.int64)
    for start, end in slices(1 << n, CHUNK, rates.BRUSH_SET * n, deadline, start=1):
        fill(costs, masks, degrees, start, end)
    return order_from(graph, lambda subset: int(costs[subset]))
