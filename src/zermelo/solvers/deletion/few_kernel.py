"""Labels of all graphs of few vertices, for a table of their nim-values.

A label says which pairs of vertices are edges: the pairs are its bits, in the order of the larger
vertex and then the smaller one. A table has the nim-value for each label, so isomorphic graphs
share it without a canonical label being computed.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined
from zermelo.solvers.sets_kernel import count

FEW = 6
"""The most vertices."""


@inlined
def begin(total: int) -> int:
    """Return where the labels of graphs of so many vertices begin in the table."""
    place = 0
    for smaller in range(total):
        place += 1 << (smaller * (smaller - 1) >> 1)
    return place


@inlined
def label(adjacent: Any, part: int) -> int:
    """Return the place in the table of what a set of at most `FEW` vertices induces."""
    place = low = bits = 0
    waiting = part
    while waiting:
        top = waiting & -waiting
        waiting ^= top
        near = adjacent[count(top - 1)] & part & (top - 1)
        while near:
            bit = near & -near
            near ^= bit
            bits |= 1 << low + count(part & (bit - 1))
        place += 1 << low
        low += count(part & (top - 1))
    return place + bits
