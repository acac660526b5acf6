"""What the families check before they build: ranges of parameters and the size of the result.

An error's place is the parameter's name; the mini-language turns it into a column.
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph


def at_least(what: str, parameter: str, value: int, least: int) -> None:
    """Raise `InputError` unless value >= least."""
    if value < least:
        raise InputError(f"{what} needs {parameter} >= {least}, not {value}", "", parameter)


def loopless(what: str, *graphs: Graph) -> None:
    """Raise `InputError` if one of the graphs has a loop."""
    for graph in graphs:
        if any(u == v for u, v in zip(graph.tails, graph.heads, strict=True)):
            raise InputError(f"{what} got a graph with a loop", "remove the loop")


def simple(what: str, *graphs: Graph) -> None:
    """Raise `InputError` unless all graphs are undirected and without loops."""
    if any(graph.directed for graph in graphs):
        raise InputError(f"{what} got a digraph", "it takes undirected graphs only")
    loopless(what, *graphs)


def vertices_of(what: str, **chosen: tuple[Graph, int]) -> None:
    """Raise `InputError` unless the graphs are simple and have the vertices, by parameters."""
    simple(what, *(graph for graph, _ in chosen.values()))
    for parameter, (graph, v) in chosen.items():
        if not 0 <= v < graph.n:
            known = f"its vertices are 0 to {graph.n - 1}" if graph.n else "it has no vertex"
            raise InputError(f"{what} got a graph without a vertex {v}", known, parameter)
