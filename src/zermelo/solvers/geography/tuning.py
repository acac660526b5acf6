"""What was measured for geography: costs in seconds, by `python -m benchmarks.geography`."""

from zermelo.solvers.method import by_size
from zermelo.solvers.search.tuning import LOADING, by_positions

MATCHING_COST = by_size(1e-5)
ACYCLIC_COST = by_size(2e-6)
NIMBERS_COST = by_positions(2e5, 1e6, 0.68, LOADING)
