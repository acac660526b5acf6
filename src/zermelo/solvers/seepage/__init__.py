"""The methods for Seepage."""

from zermelo.solvers.seepage import qbf_unrolling, sat_paths, search_token

METHODS = (
    search_token.METHOD,
    sat_paths.METHOD,
    qbf_unrolling.METHOD,
)  # fmt: skip
