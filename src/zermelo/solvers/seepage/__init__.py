"""The methods for Seepage."""

from zermelo.solvers.seepage import (
    bounds,
    learn,
    qbf_unrolling,
    sat_paths,
    search_full,
    search_token,
    simplification,
    trees,
    walls,
)

METHODS = (
    bounds.METHOD,
    trees.METHOD,
    simplification.METHOD,
    learn.METHOD,
    walls.METHOD,
    search_token.METHOD,
    search_full.METHOD,
    sat_paths.METHOD,
    qbf_unrolling.METHOD,
)
