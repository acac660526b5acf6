"""The methods for connected subtraction."""

from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    SEARCH,
    NIMBERS,
)
