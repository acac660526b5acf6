"""The methods for Node-Kayles and Arc-Kayles."""

from zermelo.encodings.kayles import transitions
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (
    SEARCH,
    NIMBERS,
    unrolled(transitions),
)
