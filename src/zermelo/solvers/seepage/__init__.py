"""The methods for Seepage."""

from zermelo.solvers.seepage import search_token

METHODS = (
    search_token.METHOD,
)  # fmt: skip
