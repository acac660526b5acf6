"""What was measured for Seepage: how long parts are searched, and costs.

Seconds are of work on an idle machine, as `python -m benchmarks.seepage`, `python -m
benchmarks.seepage_simplification` and `python -m benchmarks.defaults seepage` measure them.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers.method import by_size

PART_WORK = 10.0
"""Seconds that the closed parts take together, and at most a quarter of what is left."""

LISTED = 1.5e-6
"""Seconds, at least, until a proof is checked, for each claim and each number that it lists."""

BOUNDS_COST = by_size(4e-6)
TREES_COST = by_size(1e-6)
SIMPLIFICATION_COST = by_size(1e-5, 1e-4)


def learn_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """From 1 ms to seconds, nobody knows beforehand.

    But its turn comes before the second turn of `simplification`, whose core may be harder for it
    than the whole.
    """
    return min(1e-4 + 1e-3 * instance.graph.m, 0.5)
