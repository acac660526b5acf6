"""The methods for Cops and Robbers: dismantling, theorems, rounds, and formulas."""

from zermelo.solvers.cops import by_theorems, dismantle, fixpoint

METHODS = (
    dismantle.METHOD,
    by_theorems.METHOD,
    fixpoint.METHOD,
)
