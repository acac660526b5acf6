"""The methods for POLISH."""

from zermelo.encodings.polish import after, transitions
from zermelo.solvers.polish import theorems
from zermelo.solvers.polish.searches import DENSE, KERNEL, PolishOracle
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (theorems.METHOD, KERNEL, DENSE, SEARCH, NIMBERS, unrolled(transitions, after))
ORACLE = PolishOracle

KERNELS = (
    ("kernel", {"graph": {"family": "grid:3x4"}}),
    ("dense", {"graph": {"family": "complete:4"}, "brushes": [2, 0, 1, 0]}),
    ("dense", {"graph": {"family": "bipartite:3,4"}}),
)
"""Instances on which the compiled methods run their kernels: see `solvers.warming`."""
