"""The methods for POLISH."""

from zermelo.solvers.polish import by_dense, by_kernel, theorems
from zermelo.solvers.search.methods import SEARCH

METHODS = (
    theorems.METHOD,
    by_kernel.METHOD,
    by_dense.METHOD,
    SEARCH,
)
