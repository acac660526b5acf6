"""The methods for ELLO, from the cheapest to the dearest."""

from zermelo.solvers.ello import (
    cpsat_positions,
    determinant,
    obstruction,
    pieces,
    sat_lazy,
    sat_orientation,
    subset_dp,
)

METHODS = (
    obstruction.METHOD,
    subset_dp.METHOD,
    determinant.DECIDE,
    pieces.METHOD,
    sat_lazy.METHOD,
    sat_orientation.METHOD,
    determinant.ORDER,
    cpsat_positions.POSITIONS,
    cpsat_positions.ALL_DIFFERENT,
)
