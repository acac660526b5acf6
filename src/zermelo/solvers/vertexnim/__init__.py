"""The methods for VertexNim."""

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
)
