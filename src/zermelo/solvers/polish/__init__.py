"""The methods for POLISH."""

from zermelo.solvers.polish import by_kernel
from zermelo.solvers.search.methods import SEARCH

METHODS = (
    by_kernel.METHOD,
    SEARCH,
)
