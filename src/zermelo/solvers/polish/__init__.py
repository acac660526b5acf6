"""The methods for POLISH."""

from zermelo.solvers.search.methods import SEARCH

METHODS = (SEARCH,)
