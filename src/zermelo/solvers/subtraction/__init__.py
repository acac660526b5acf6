"""The methods for connected subtraction."""

from zermelo.encodings.subtraction import transitions
from zermelo.solvers.deletion import by_kernel, by_tree
from zermelo.solvers.deletion.oracle import oracle
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled

METHODS = (
    by_tree.METHOD,
    by_kernel.METHOD,
    SEARCH,
    NIMBERS,
    unrolled(transitions),
)

ORACLE = oracle
