"""The methods for ELLO, from the cheapest to the dearest."""

from zermelo.solvers.ello import (
    cpsat_positions,
    determinant,
    obstruction,
    sat_lazy,
    sat_orientation,
    subset_dp,
    width_dp,
)

METHODS = (
    obstruction.METHOD,
    subset_dp.METHOD,
    determinant.DECIDE,
    sat_lazy.METHOD,
    sat_orientation.METHOD,
    width_dp.METHOD,
    determinant.ORDER,
    cpsat_positions.POSITIONS,
    cpsat_positions.ALL_DIFFERENT,
)
