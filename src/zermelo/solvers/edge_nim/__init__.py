"""The methods for edge-nim."""

from zermelo.solvers.edge_nim import by_even_kernel, by_shape, by_table
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS

METHODS = (
    by_shape.TREE,
    by_shape.CYCLE,
    by_even_kernel.METHOD,
    by_table.METHOD,
    SEARCH,
    NIMBERS,
)
