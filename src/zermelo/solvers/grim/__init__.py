"""The methods for Grim."""

from zermelo.solvers.deletion import by_kernel
from zermelo.solvers.deletion.oracle import oracle
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    by_kernel.METHOD,
    SEARCH,
    NIMBERS,
)

ORACLE = oracle
