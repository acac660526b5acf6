"""The methods for Seepage."""

from zermelo.solvers.seepage import bounds, learn, search_full, search_token, trees, walls

METHODS = (
    bounds.METHOD,
    trees.METHOD,
    learn.METHOD,
    walls.METHOD,
    search_token.METHOD,
    search_full.METHOD,
)
