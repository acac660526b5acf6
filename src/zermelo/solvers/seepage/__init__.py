"""The methods for Seepage."""

from zermelo.solvers.seepage import formulas, learn, simplification, theorems

METHODS = (
    theorems.BOUNDS,
    theorems.TREES,
    simplification.METHOD,
    learn.METHOD,
)
REFERENCES = (formulas.SAT_PATHS,)

RETIRED = dict.fromkeys(("walls", "search-token", "search-full"), "learn")
"""Methods that are gone, and what took their place."""
