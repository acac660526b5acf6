"""The methods for VertexNim."""

from zermelo.encodings.vertexnim import transitions
from zermelo.solvers.search.unrolling import unrolled
from zermelo.solvers.vertexnim import (
    circuits,
    directed_loops,
    matchings,
    parity,
    searching,
    stealing,
    stockman,
    table,
    undirected,
)

MOST_BITS = 80
"""The bits of the moves of a longest play; with weights that add up to 12 a solver takes some 10 s
at most."""

METHODS = (
    undirected.METHOD,
    directed_loops.METHOD,
    *circuits.METHODS,
    stealing.METHOD,
    stockman.METHOD,
    *matchings.METHODS,
    parity.METHOD,
    table.METHOD,
    *searching.METHODS,
    unrolled(transitions, MOST_BITS),
)
