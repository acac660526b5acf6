"""The methods for the cleaning game: firing, theorems, programs over sets, CP-SAT."""

from zermelo.solvers.cleaning import closed_sets, cpsat_balance, prefixes, subset_costs
from zermelo.solvers.cleaning.theorems import ENDS_BOUND, FIRE, KNOWN_FORMULA

METHODS = (
    FIRE,
    KNOWN_FORMULA,
    ENDS_BOUND,
    subset_costs.METHOD,
    closed_sets.METHOD,
    prefixes.METHOD,
)
REFERENCES = (cpsat_balance.METHOD,)

KERNELS = (("subset-costs", {"graph": {"family": "hypercube:4"}, "question": "brush-number"}),)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
