"""What was measured for VertexNim, by `python -m benchmarks.vertexnim`: sizes and costs."""

from zermelo.solvers.search.tuning import LOADING, by_positions

STEP = 3e-7
"""Seconds of a rule for a vertex or an edge."""
COMPILED = 2000
"""Weight vectors from which on the table is compiled: loading numba takes some 0.3 s."""

NIMBERS_COST = by_positions(2e5, 1e6, 0.52, LOADING)
