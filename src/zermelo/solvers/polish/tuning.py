"""What was measured for POLISH: sizes that choose a program, and costs.

Seconds are of work on an idle machine, as `python -m benchmarks.polish` and `python -m
benchmarks.defaults polish` measure them.
"""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers import rates
from zermelo.solvers.method import by_size
from zermelo.solvers.search.tuning import HOPELESS, LOADING

LARGE = 1_000_000
"""The product of the discrepancies above which the dense program may be faster than a search."""
STATE = 3e-6
"""Seconds of the compiled search for a component."""
CENTERED = 100
"""The n up to which the checker's table for K_{2,n} is asked for: some 10^5 positions."""

FORMS_COST, LIGHT_COST = by_size(1e-5), by_size(0.0)


def nimbers_cost(instance: Instance, known: Answer) -> float:
    """Return the cost of the compiled search for nimbers, and of evidence for what is known.

    It looks at about the power 0.7 of the product of the degrees, or at all sets of leaves at a
    vertex, at 10^6 pairs in a second; evidence is made of a part of these pairs, and takes as long
    as if it were made of all.
    """
    graph = instance.graph
    ends = [sum(graph.degree(u) == 1 for u in graph.adjacency[v]) for v in range(graph.n)]
    exponent = sum(
        max(0.7 * math.log(max(1, graph.degree(v))), math.log(2) * ends[v]) for v in range(graph.n)
    )
    pairs = math.exp(min(exponent, 200))
    seconds = LOADING + 1e-6 * pairs
    if known is None:
        return seconds
    return math.inf if seconds > HOPELESS else seconds + rates.EVIDENCE_POSITION * pairs


def dense_seconds(positions: int, values: bool, outcomes: bool) -> float:
    """Return the cost of the dense program: 2e7 values of positions in a second, or 5e8 outcomes.

    Where the search is as quick it is preferred, which gives evidence.
    """
    return 0.55 + positions * (values * 5e-8 + outcomes * 2e-9)
