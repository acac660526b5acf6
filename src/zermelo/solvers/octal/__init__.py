"""The methods for octal games on graphs."""

from zermelo.solvers.deletion import by_kernel, by_tree
from zermelo.solvers.deletion.oracle import oracle
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    by_tree.METHOD,
    by_kernel.METHOD,
    SEARCH,
    NIMBERS,
)

ORACLE = oracle
