"""Changes of a graph near a vertex or an edge: subdivision, suppression, twins, deletion.

All take undirected graphs without loops. New vertices follow after all others; where a vertex
vanishes the later ones move down. Source: the ELLO paper, sections 3 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import simple, vertex_of
from zermelo.games.ello.graphs import without


def subdivide(graph: Graph, u: int, v: int) -> Graph:
    """Return the graph with the edge uv replaced by a path of length 2 through a new vertex.

    A graph is parity-driven if and only if this one is (Proposition 6.3).

    Raises
    ------
    InputError
        u and v are not adjacent.
    """
    simple("subdivide", graph)
    vertex_of("subdivide", "u", graph, u)
    vertex_of("subdivide", "v", graph, v)
    if not graph.has_edge(u, v):
        raise InputError(f"{u} and {v} are not adjacent", "give the ends of an edge", "v")
    affordable(graph.n + 1, graph.m + 1)
    kept = [edge for edge in graph.edges if edge != (min(u, v), max(u, v))]
    return Graph.from_edges(graph.n + 1, [*kept, (u, graph.n), (v, graph.n)])


def subdivision(graph: Graph) -> Graph:
    """Return the graph with every edge subdivided once, in the order of the edges."""
    simple("subdivision", graph)
    affordable(graph.n + graph.m, 2 * graph.m)
    middles = list(enumerate(graph.edges, start=graph.n))
    pairs = [(end, middle) for middle, edge in middles for end in edge]
    return Graph.from_edges(graph.n + graph.m, pairs)


def suppress(graph: Graph, v: int) -> Graph:
    """Return the graph without the vertex v of degree 2, the adjacency of its neighbours changed.

    They become adjacent if they were not (which undoes `subdivide`) and lose their edge if they
    were, so that their degrees keep their parity. A game in which v is red keeps its winnability
    (Proposition 6.1).

    Raises
    ------
    InputError
        v does not have degree 2.
    """
    simple("suppress", graph)
    vertex_of("suppress", "v", graph, v)
    if graph.degree(v) != 2:
        raise InputError(f"the degree of {v} is {graph.degree(v)}", "it must be 2", "v")
    x, y = graph.neighbors(v)
    edges = set(graph.edges) ^ {(x, y)}
    return without(Graph.from_edges(graph.n, sorted(edges)), v)


def twins(graph: Graph, neighbors: Iterable[int]) -> Graph:
    """Return the graph with two new nonadjacent vertices that have the given neighbours.

    If their number is positive and even and the graph is parity-driven, so is the new graph, and
    of the same type (Proposition 3.18).

    Raises
    ------
    InputError
        A neighbour is not there or stands twice.
    """
    simple("twins", graph)
    around = list(neighbors)
    for u in around:
        vertex_of("twins", "neighbors", graph, u)
    affordable(graph.n + 2, graph.m + 2 * len(around))
    pairs = [(u, graph.n + i) for u in around for i in range(2)]
    return Graph.from_edges(graph.n + 2, [*graph.edges, *pairs])


def twin(graph: Graph, v: int) -> Graph:
    """Return the graph with a new vertex that has the same neighbours as v (a false twin)."""
    simple("twin", graph)
    vertex_of("twin", "v", graph, v)
    affordable(graph.n + 1, graph.m + graph.degree(v))
    pairs = [(u, graph.n) for u in graph.neighbors(v)]
    return Graph.from_edges(graph.n + 1, [*graph.edges, *pairs])


def delete(graph: Graph, v: int) -> Graph:
    """Return the vertex-deleted subgraph.

    Raises
    ------
    InputError
        There is no vertex v, or it is the only one.
    """
    simple("delete", graph)
    vertex_of("delete", "v", graph, v)
    if graph.n == 1:
        raise InputError("delete got a graph with one vertex", "at least one must be left", "v")
    return without(graph, v)
