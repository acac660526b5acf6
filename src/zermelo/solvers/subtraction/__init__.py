"""The methods for connected subtraction."""

from zermelo.encodings.subtraction import transitions
from zermelo.solvers.deletion import by_kernel, by_tree
from zermelo.solvers.deletion.oracle import oracle
from zermelo.solvers.periods.methods import PERIODS
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.search.unrolling import unrolled
from zermelo.solvers.subtraction import by_arms, by_theorem

METHODS = (
    by_theorem.METHOD,
    by_arms.PATHS,
    by_arms.STARS,
    by_tree.METHOD,
    by_kernel.METHOD,
    SEARCH,
    NIMBERS,
    *PERIODS,
    unrolled(transitions),
)

ORACLE = oracle
