"""The methods for Cops and Robbers: dismantling, theorems, rounds, and formulas."""

from zermelo.solvers.cops import by_theorems, dismantle, fixpoint, horn, qbf_unrolling

METHODS = (
    dismantle.METHOD,
    by_theorems.METHOD,
    fixpoint.METHOD,
    horn.METHOD,
    qbf_unrolling.METHOD,
)
