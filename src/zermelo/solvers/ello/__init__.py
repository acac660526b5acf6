"""The methods for ELLO, theorems first, then exact programs, then solvers."""

from zermelo.solvers.ello import (
    by_dual,
    cpsat_positions,
    cryptominisat,
    determinant,
    obstruction,
    pieces,
    sat_lazy,
    sat_orientation,
    simplification,
    subset_dp,
    width_dp,
)

METHODS = (
    obstruction.METHOD,
    simplification.METHOD,
    by_dual.METHOD,
    subset_dp.METHOD,
    determinant.DECIDE,
    determinant.ORDER,
    pieces.METHOD,
    sat_lazy.METHOD,
    sat_orientation.METHOD,
    width_dp.METHOD,
    cpsat_positions.POSITIONS,
    cpsat_positions.ALL_DIFFERENT,
    sat_orientation.TRANSITIVE,
    cryptominisat.METHOD,
)
