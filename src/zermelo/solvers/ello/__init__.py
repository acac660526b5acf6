"""The methods for ELLO, theorems first, then exact programs, then solvers."""

from zermelo.solvers.ello import (
    by_dual,
    by_fan,
    by_mop,
    clique_cycle_blocks,
    closed_forms,
    cpsat_positions,
    cryptominisat,
    dag,
    determinant,
    flips,
    linear_mop,
    mop_join,
    obstruction,
    pieces,
    sat_lazy,
    sat_orientation,
    simplification,
    subset_dp,
    width_dp,
)
from zermelo.solvers.ello.plain_forms import on_plain_form

_METHODS = (
    obstruction.METHOD,
    dag.METHOD,
    *closed_forms.METHODS,
    by_fan.FAN,
    by_fan.WHEEL,
    linear_mop.METHOD,
    by_mop.METHOD,
    mop_join.METHOD,
    clique_cycle_blocks.METHOD,
    simplification.METHOD,
    by_dual.METHOD,
    subset_dp.METHOD,
    determinant.DECIDE,
    determinant.ORDER,
    pieces.METHOD,
    flips.METHOD,
    sat_lazy.METHOD,
    sat_orientation.METHOD,
    width_dp.METHOD,
    cpsat_positions.POSITIONS,
    cpsat_positions.ALL_DIFFERENT,
    sat_orientation.TRANSITIVE,
    cryptominisat.METHOD,
)

METHODS = tuple(map(on_plain_form, _METHODS))
