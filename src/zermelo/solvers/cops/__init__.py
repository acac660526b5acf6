"""The methods for Cops and Robbers: dismantling, theorems, rounds, and a formula."""

from zermelo.solvers.cops import dismantle, fixpoint, formulas, theorems

METHODS = (
    dismantle.METHOD,
    theorems.METHOD,
    fixpoint.METHOD,
    formulas.METHOD,
)
RETIRED = {"qbf": "fixpoint"}
"""Methods that are gone, and what took their place."""

KERNELS = (("batch", {"graph": {"family": "path:3"}, "question": "cop-number"}),)
"""Instances on which the compiled loops run their kernels: see `run.warm`."""
