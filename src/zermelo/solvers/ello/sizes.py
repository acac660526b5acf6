"""The sizes that decide which program does the work, and how long that takes.

They stand apart from the programs, because the table of the methods estimates their costs from
them without loading the programs.
"""

from __future__ import annotations

PLAIN_ALGEBRA = 100
"""Up to so many vertices determinants in plain Python are faster than loading the kernels."""

PLAIN_SETS = 26
"""Up to so many vertices the plain program for sets takes less time (0.2 s) than loading the
kernel (0.4 s)."""

LARGEST_SETS = 34
"""Above so many vertices the bits of all sets take more than 2 GB."""

WAITING = 6
"""How many vertices may wait at the frontier of a long thin graph."""

WIDE = f"the graph is not long and thin: more than {WAITING} vertices would wait at the frontier"

DENSE = 1.75
"""Edges per vertex from which on a refutation is hard without forbidding all cycles at once."""


def edges_of_a_mop(n: int) -> int:
    """Return the number of edges of a maximal outerplanar graph on n vertices."""
    return max(2 * n - 3, 0)
