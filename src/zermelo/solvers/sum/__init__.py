"""The methods for disjunctive sums."""

from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.sum import by_parts

METHODS = (
    by_parts.METHOD,
    SEARCH,
    NIMBERS,
)
