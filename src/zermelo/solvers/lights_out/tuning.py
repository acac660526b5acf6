"""What was measured for Lights Out: sizes that choose a program, and costs.

Seconds are of work on an idle machine, as `python -m benchmarks.lights_out`, `python -m
benchmarks.nullity` and `python -m benchmarks.defaults lights-out` measure them.
"""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.method import by_size

QUICK = 0.2
"""Seconds of the checker's elimination that are less than what loading numba takes."""
PROVING = 30.0
"""Seconds that a proof may take that no fewer presses do."""

VERTEX = 2e-6
"""Seconds for a vertex or an edge of an ordering by layers."""
POLYNOMIAL, COEFFICIENT = 3e-6, 3e-7
"""Seconds for a polynomial of a sequence, and more for a coefficient of it."""

PRODUCTS_COST = by_size(3e-6, adds=False)
"""Recognizing the product, and its polynomials."""


def plain_work(n: int, p: int) -> float:
    """Return the seconds of the checker's elimination modulo a prime, roughly."""
    return (1e-10 if p == 2 else 1e-7) * n**3


def states(game: LightsOut) -> float:
    """Return how many states there are."""
    return math.exp(min(500, game.graph.n * math.log(game.modulus)))


def elimination_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """The checker's elimination, or a compiled one."""
    game: LightsOut = instance.position
    return 1e-3 + min(0.5 + 1e-8 * game.graph.n**2, plain_work(game.graph.n, game.modulus))


def cpsat_cost(instance: Instance, known: Answer) -> float:
    """Sums modulo a number are hard for it: it comes after the elimination.

    So are fewest presses: 2 s on the grid 12x12, more than 40 s on 16x16.
    """
    if known is not None:
        return math.inf
    each = 1e-2 if instance.question == "fewest-presses" else 1e-3
    return max(1.5 * elimination_cost(instance, known), 1 + each * instance.graph.n)


def search_cost(instance: Instance, known: Answer) -> float:
    """In arrays, for which numpy is loaded: 10^6 states of 10 lamps in 0.1 s."""
    if known is not None:
        return math.inf
    game: LightsOut = instance.position
    return 0.1 + 1e-8 * states(game) * game.graph.n
