"""The methods for connected subtraction."""

from zermelo.encodings.subtraction import transitions
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (
    SEARCH,
    NIMBERS,
    unrolled(transitions),
)
