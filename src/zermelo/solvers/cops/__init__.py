"""The methods for Cops and Robbers: dismantling, theorems, rounds, and formulas."""

from zermelo.solvers.cops import dismantle, fixpoint, formulas, theorems

METHODS = (
    dismantle.METHOD,
    theorems.METHOD,
    fixpoint.METHOD,
    formulas.HORN,
)
REFERENCES = (formulas.QBF,)
