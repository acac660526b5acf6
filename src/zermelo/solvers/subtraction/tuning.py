"""What was measured for connected subtraction, by `python -m benchmarks.subtraction` and
`python -m benchmarks.subtraction_stars`: sizes and costs, in seconds of work on an idle machine.
"""

from zermelo.solvers.method import by_size

FITTING = 50_000_000
"""Lengths of arms, of all stars together, that fit into memory."""
VERTEX, MOVE = 1e-5, 5e-6
"""Seconds of the table of stars for a vertex, and for a move from a star; it takes as much again
for every five arms."""

CLOSED_COST = by_size(5e-6, 0.1)
"""A table by the rules alone is better evidence than a theorem, if it takes no more."""
