"""The methods for Grim."""

from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    SEARCH,
    NIMBERS,
)
