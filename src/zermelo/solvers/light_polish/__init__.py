"""The methods for light positions of POLISH."""

from zermelo.solvers.light_polish import theorem_15
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    theorem_15.METHOD,
    SEARCH,
    NIMBERS,
)
