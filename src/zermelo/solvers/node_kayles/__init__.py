"""The methods for Node-Kayles."""

from zermelo.encodings.node_kayles import transitions
from zermelo.solvers.deletion import by_kernel
from zermelo.solvers.deletion.oracle import oracle
from zermelo.solvers.periods.methods import PERIODS
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (
    by_kernel.METHOD,
    SEARCH,
    NIMBERS,
    *PERIODS,
    unrolled(transitions),
)

ORACLE = oracle
