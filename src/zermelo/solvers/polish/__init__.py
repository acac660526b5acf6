"""The methods for POLISH."""

from zermelo.encodings.polish import transitions
from zermelo.solvers.polish import by_dense, by_kernel, theorems
from zermelo.solvers.polish.oracle import PolishOracle
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (
    theorems.METHOD,
    by_kernel.METHOD,
    by_dense.METHOD,
    SEARCH,
    NIMBERS,
    unrolled(transitions),
)

ORACLE = PolishOracle
