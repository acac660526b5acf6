"""The methods for geography."""

from zermelo.solvers.geography import by_kernel, by_matching, by_subsets
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    by_matching.METHOD,
    by_kernel.METHOD,
    by_subsets.METHOD,
    SEARCH,
    NIMBERS,
)
