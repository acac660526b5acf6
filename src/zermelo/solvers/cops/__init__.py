"""The methods for Cops and Robbers: dismantling, theorems, rounds, and formulas."""

from zermelo.solvers.cops import dismantle, fixpoint, formulas, theorems

METHODS = (
    dismantle.METHOD,
    theorems.METHOD,
    fixpoint.METHOD,
    formulas.HORN,
)
REFERENCES = (formulas.QBF,)

KERNELS = (
    ("fixpoint", {"graph": {"family": "grid:11x11"}, "cops": 2, "question": "capture-time"}),
    ("fixpoint", {"graph": {"family": "grid:11x11"}}),
    ("fixpoint", {"graph": {"family": "tutte12cage"}, "cops": 4, "question": "cops-win"}),
)
"""Instances on which the compiled methods run their kernels: see `run.warming`."""
