"""The methods for Seepage."""

from zermelo.solvers.seepage import formulas, learn, search, simplification, theorems, walls

METHODS = (
    theorems.BOUNDS,
    theorems.TREES,
    simplification.METHOD,
    learn.METHOD,
    walls.METHOD,
    search.TOKEN,
    search.FULL,
    formulas.SAT_PATHS,
    formulas.QBF,
)
