"""The subset program for the brush number as a compiled kernel: one 16-bit cost per set.

f(S) = min over v in S of f(S - v) + max(0, deg v - 2 |N(v) & (S - v)|), for S = 1, 2, …, 2^n - 1;
the sets S - v are smaller numbers, so one pass does. See `games.cleaning.evidence.bounds` for the
reference. A graph with 26 vertices has at most 13 * 13 = 169 brushes; 16 bits hold any cost here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cleaning.subset_costs import order_from
from zermelo.solvers.kernels import jit, slices

CHUNK = 1 << 20
"""Sets between two looks at the clock."""


@jit
def fill(costs: Any, masks: Any, degrees: Any, start: int, end: int) -> None:
    """Compute the costs of the sets start..end-1 from those of smaller numbers."""
    n = len(masks)
    for subset in range(start, end):
        least = 65535
        for v in range(n):
            if subset >> v & 1:
                # N(v) does not contain v, so S serves for S - v. Bits are counted in parallel.
                bits = masks[v] & subset
                bits = bits - ((bits >> 1) & 0x55555555)
                bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
                bits = (bits + (bits >> 4)) & 0x0F0F0F0F
                bits = ((bits * 0x01010101) >> 24) & 0xFF
                cost = costs[subset ^ (1 << v)] + max(0, degrees[v] - 2 * bits)
                least = min(least, cost)
        costs[subset] = least


def compiled_order(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a best order of a graph with at most 26 vertices."""
    n = graph.n
    costs = np.zeros(1 << n, np.uint16)
    masks = np.array(graph.masks, np.int64)
    degrees = np.array([graph.degree(v) for v in range(n)], np.int64)
    for start, end in slices(1 << n, CHUNK, rates.BRUSH_SET * n, deadline, start=1):
        fill(costs, masks, degrees, start, end)
    return order_from(graph, lambda subset: int(costs[subset]))
