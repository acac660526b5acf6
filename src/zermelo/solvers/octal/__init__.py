"""The methods for octal games on graphs."""

from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    SEARCH,
    NIMBERS,
)
