"""The methods for connected subtraction."""

from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.subtraction import by_arms, by_theorem

METHODS = (
    by_theorem.METHOD,
    by_arms.PATHS,
    by_arms.STARS,
    SEARCH,
    NIMBERS,
)
