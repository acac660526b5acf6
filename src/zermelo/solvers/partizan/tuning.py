"""What was measured for partizan games, by `python -m benchmarks.partizan`: sizes and costs.

The seconds are those as which the plan takes the methods. The plain search answers small boards
before anything is compiled; compiling costs less than its second turn; values are no way to say who
wins where others do.
"""

from zermelo.solvers.method import by_size

FEW, FEWER = 1000, 20
"""Positions that take no longer than loading what is compiled; and, once that is loaded, than
comparing it with the author's functions."""
MOST_SYMMETRIES = 64
"""Of a graph with more automorphisms none is used."""

OUTCOMES_COST = by_size(0.0, 0.3)
MASKS_COST = by_size(0.0, 2.0)
VALUES_COST = by_size(0.0, 5.0)
