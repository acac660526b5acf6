"""Constructions of the papers that only tests need, from those of the mini-language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.limits import simple, vertices_of
from zermelo.families.operations import bridge, identify, union
from zermelo.families.standard import path, spider


def linked(a: Graph, b: Graph, pairs: Iterable[tuple[int, int]]) -> Graph:
    """Return the disjoint union of A and B with an edge for each pair (u in A, v in B).

    If A and B are oddities and the number of pairs is odd, the graph splits into them and is an
    oddity (ELLO paper, Theorem 3.2).
    """
    apart = union(a, b)
    return Graph.from_edges(apart.n, [*apart.edges, *((u, a.n + v) for u, v in pairs)])


def attached(graph: Graph, parts: Sequence[tuple[Graph, int]]) -> Graph:
    """Return the result of identifying a rooted graph with each vertex of a graph.

    For each vertex v the parts have the graph G_v and the vertex of G_v that becomes v; K_1 changes
    nothing. The graph's vertices come first, the others follow in order. ELLO paper, Theorem 4.2:
    with oddities as parts, a game on the result is a game on the graph itself.
    """
    if len(parts) != graph.n:
        raise InputError(f"{len(parts)} parts for {graph.n} vertices", "give one for each vertex")
    for v, (part, root) in enumerate(parts):
        graph = identify(graph, v, part, root)
    return graph


def twins(graph: Graph, neighbors: Iterable[int]) -> Graph:
    """Return the graph with two new nonadjacent vertices that have the given neighbors.

    If their number is positive and even and the graph is parity-driven, so is the new graph, and
    of the same type (ELLO paper, Proposition 3.18).
    """
    simple("twins", graph)
    around = list(neighbors)
    for u in around:
        vertices_of("twins", neighbors=(graph, u))
    pairs = [(u, graph.n + i) for u in around for i in range(2)]
    return Graph.from_edges(graph.n + 2, [*graph.edges, *pairs])


def bistar(first: Sequence[int], m: int, second: Sequence[int]) -> Graph:
    """Return two subdivided stars with these arms whose centers are joined by a path of m edges.

    The first star comes first, its center 0; then the path, then the second star.

    Source: Beaudou, Coupechoux, Dailly, Gravier, Moncel, Parreau, Sopena, "Octal games on graphs:
    the game 0.33 on subdivided stars and bistars", Theoretical Computer Science 746 (2018).
    """
    return bridge(subdivided_star(first), 0, subdivided_star(second), 0, m)


def subdivided_star(arms: Sequence[int]) -> Graph:
    """Return the subdivided star with these arms, center first; without an arm it is K_1."""
    return spider(*arms) if arms else path(1)
