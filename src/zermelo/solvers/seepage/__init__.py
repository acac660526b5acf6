"""The methods for Seepage."""

from zermelo.solvers.seepage import formulas, learn, simplification, theorems

METHODS = (
    theorems.BOUNDS,
    theorems.TREES,
    simplification.METHOD,
    learn.METHOD,
    formulas.SAT_PATHS,
    formulas.QBF,
)
