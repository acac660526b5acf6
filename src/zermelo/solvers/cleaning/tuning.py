"""What was measured for the cleaning game: sizes that choose a program, and costs.

Seconds are of work on an idle machine, as `python -m benchmarks.brush` and `python -m
benchmarks.defaults cleaning` measure them.
"""

from __future__ import annotations

from zermelo.solvers.method import by_size

TRIES = 200
"""Greedy orders that are tried on a component, at most."""

LARGEST = 200
"""Vertices of a component up to which a search over sets is begun."""

MAX_SETS = 400_000
"""Sets that `prefixes` keeps; each takes about two hundred bytes."""

# The program over all sets: 2 million plain steps and a billion compiled ones in a second, where
# the kernel takes 0.4 s to load.
STEP = 5e-7
"""Seconds of a plain step: a set and a vertex."""
LOADING, COMPILED_STEP = 0.4, 1e-9
"""Seconds until the kernel runs, and of a step in it."""
PLAIN_STEPS = 300_000
"""Steps up to which plain Python ends before the kernel is loaded: 14 vertices, no twins."""
LARGEST_TABLE = 30
"""Vertices of the kernel's table: it takes 2^n bytes, twice as many with 256 edges or more."""
LONGEST = 120.0
"""Seconds by the estimate above which the program over all sets is not begun."""

KNOWN_COST = by_size(1e-6)
ENDS_COST = by_size(1e-5, 1e-4)
PREFIXES_COST = by_size(0.0, 8.0)
"""`closed-sets` comes before, whose evidence is short."""


def closed_cost(largest: int) -> float:
    """Nobody knows beforehand; at its limit it has taken some ten seconds."""
    return 2e-3 + min(4.0, 2e-4 * 1.35**largest)
