"""The methods for the cleaning game: firing, theorems, the subset program, CP-SAT."""

from zermelo.solvers.cleaning import cpsat_balance, ends, families, fire, subset_costs

METHODS = (
    fire.METHOD,
    families.METHOD,
    ends.METHOD,
    subset_costs.METHOD,
    cpsat_balance.METHOD,
)
