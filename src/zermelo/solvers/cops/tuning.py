"""What was measured for Cops and Robbers: sizes up to which theorems are looked for, and costs.

Seconds are of work on an idle machine, as `python -m benchmarks.cops` and `python -m
benchmarks.defaults cops` measure them.
"""

from __future__ import annotations

from math import inf

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.cops.evidence.formula import literals
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.solvers import rates
from zermelo.solvers.cops.rounds import work
from zermelo.solvers.recognize import distances

# Theorems: sizes up to which their hypotheses take less than about a second to test.
LARGEST_GIRTH = 3_000_000
"""Vertices times edges, for the girth."""
LARGEST_PLANAR = 10_000
"""Vertices, for planarity."""
LARGEST_DOMINATION = 2000
"""Vertices, for a dominating set."""
LARGEST_MASKS = 1000
"""Vertices, for paths and distances."""
MOST_PAIRS = 2_000_000
"""Pairs of edges at a vertex, for common neighbors and for products."""
MOST_PATHS = 200_000
"""Paths on three vertices that are looked at for one on five."""
MOST_DRAWN = 10_000
"""Vertices times edges, for planarity without an edge."""

HOPELESS = 120.0
"""Seconds above which evidence for a known answer is not begun."""
CHECKED_BIT = 8e-8
"""Seconds of the checker in a round for a position of the cops and a vertex."""


def dismantle_cost(instance: Instance, known: Answer) -> float:
    """It is linear; of a capture time it only says whether there are too few cops."""
    if instance.question == "capture-time" and known is not None:
        return inf
    return 1e-4 + 5e-6 * (instance.graph.n + instance.graph.m)


def theorems_cost(instance: Instance, known: Answer) -> float:
    """Strategies by the rules alone are better evidence, if they take no more than 0.2 s."""
    if known is not None:
        return inf
    n, m = instance.graph.n, instance.graph.m
    cost = 0.2 + 3e-5 * (n + m)
    if n * m <= LARGEST_GIRTH:
        cost += 3e-7 * n * m
    if n * m <= MOST_DRAWN and m <= 3 * n - 5:
        cost += 3e-5 * m * (n + m)
    return cost


def rounds_cost(instance: Instance, known: Answer) -> float:
    """500 million steps in a second, and numpy's calls for each vertex.

    For a known time the cops' moves are written and the checker goes through the rounds: 498 in 40
    s for a cop on 1,000 vertices.
    """
    graph: Graph = instance.graph
    if graph.n < 2:
        return 1e-4
    cops = min(instance.position.cops or (2 if graph.n < 10 else 3), 4, graph.n - 1)
    rounds = 4 + max(distances(graph, 0)) // 2  # a guess, by a distance
    cost = 1e-3 + rounds * (2e-9 * work(graph, cops) + 2e-5 * graph.n)
    if instance.question == "capture-time" and isinstance(known, int):
        moves, bits = graph.n * known / 4, number_of_positions(graph.n, cops) * graph.n
        cost += rates.COPS_MOVE * moves + CHECKED_BIT * known * bits
    return inf if known is not None and cost > HOPELESS else cost


def formula_cost(instance: Instance, known: Answer) -> float:
    """80,000 literals a second (of the bound) are written, solved, proved and checked."""
    if known is not None and instance.question == "cop-number":
        return inf
    return 0.1 + 1.2e-5 * formula_size(instance)


def formula_size(instance: Instance) -> int:
    """Return a bound of the literals of the formula, for two cops where no number is given."""
    return literals(instance.graph, instance.position.cops or min(2, instance.graph.n))
