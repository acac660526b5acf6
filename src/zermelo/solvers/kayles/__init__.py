"""The methods for Node-Kayles and Arc-Kayles."""

from zermelo.encodings.kayles import transitions
from zermelo.solvers.deletion import by_kernel
from zermelo.solvers.deletion.oracle import oracle
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (
    by_kernel.METHOD,
    SEARCH,
    NIMBERS,
    unrolled(transitions),
)

ORACLE = oracle
