"""All small graphs, digraphs and labellings, each once up to isomorphism.

Graphs are networkx's atlas (Read and Wilson, "An Atlas of Graphs", 1998). A labelling or an
orientation of a graph stands for its orbit under the graph's automorphisms, which are so few here
that trying all permutations finds them: the least one of an orbit is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product

Edges = tuple[tuple[int, int], ...]
"""Sorted pairs of vertices 0..n-1; those of an undirected graph have the smaller vertex first."""

Labelling = tuple[int, ...]
"""A number for every vertex (or for every edge, in their order)."""

LARGEST = 7
"""The atlas goes so far."""

ALONG, AGAINST, BOTH = 1, 2, 3
"""What an edge {u, v} with u < v becomes in a digraph: (u, v), (v, u), or both."""


@cache
def graphs(n: int, connected: bool = False) -> tuple[Edges, ...]:
    """Return the graphs with n vertices, 1 <= n <= `LARGEST`: 1, 2, 4, 11, 34, 156, 1044.

    The connected ones alone are 1, 1, 2, 6, 21, 112, 853. There are none for other n.
    """
    import networkx as nx

    return tuple(
        tuple(sorted((min(edge), max(edge)) for edge in graph.edges))
        for graph in nx.graph_atlas_g()
        if len(graph) == n > 0 and (not connected or nx.is_connected(graph))
    )


@cache
def automorphisms(n: int, edges: Edges, directed: bool = False) -> tuple[Labelling, ...]:
    """Return the permutations p of the vertices that map edges to edges, u to p[u]."""
    known = set(edges)
    return tuple(
        p
        for p in permutations(range(n))
        if all(_image(p, edge, directed) in known for edge in edges)
    )


def labelled(
    n: int, edges: Edges, values: Iterable[int], directed: bool = False
) -> Iterator[Labelling]:
    """Yield the labellings of the vertices with `values`, one of each orbit."""
    yield from least(n, edges, product(sorted(values), repeat=n), directed)


def least(
    n: int, edges: Edges, labellings: Iterable[Labelling], directed: bool = False
) -> Iterator[Labelling]:
    """Yield those labellings of the vertices that are the least ones of their orbits."""
    symmetries = automorphisms(n, edges, directed)
    for labels in labellings:
        if all(labels <= tuple(labels[v] for v in p) for p in symmetries):
            yield labels


def edges_labelled(n: int, edges: Edges, values: Iterable[int]) -> Iterator[Labelling]:
    """Yield the labellings of the edges of a graph with `values`, one of each orbit."""
    place = {edge: index for index, edge in enumerate(edges)}
    moves = [
        tuple(place[_image(p, edge, directed=False)] for edge in edges)
        for p in automorphisms(n, edges)
    ]
    for labels in product(sorted(values), repeat=len(edges)):
        if all(labels <= tuple(labels[e] for e in move) for move in moves):
            yield labels


def rooted(n: int, edges: Edges, directed: bool = False) -> Iterator[int]:
    """Yield one vertex of each orbit."""
    for v in range(n):
        if all(p[v] >= v for p in automorphisms(n, edges, directed)):
            yield v


@cache
def digraphs(n: int, states: tuple[int, ...] = (ALONG, AGAINST, BOTH)) -> tuple[Edges, ...]:
    """Return the digraphs with n vertices: 1, 3, 16, 218, 9608.

    Parameters
    ----------
    n : int
        The number of vertices.
    states : tuple of int
        What may become of an edge of the underlying graph; `ALONG` and `AGAINST` alone give the
        oriented graphs: 1, 2, 7, 42, 582.
    """
    return tuple(arcs for edges in graphs(n) for arcs in _oriented(n, edges, states))


@cache
def acyclic_digraphs(n: int) -> tuple[Edges, ...]:
    """Return the acyclic digraphs with n vertices: 1, 2, 6, 31, 302, 5984."""
    return tuple(arcs for arcs in digraphs(n, (ALONG, AGAINST)) if _acyclic(n, arcs))


def _oriented(n: int, edges: Edges, states: tuple[int, ...]) -> Iterator[Edges]:
    symmetries = automorphisms(n, edges)
    for chosen in product(states, repeat=len(edges)):
        arcs = tuple(
            arc
            for (u, v), state in zip(edges, chosen, strict=True)
            for arc in (((u, v),) if state & ALONG else ()) + (((v, u),) if state & AGAINST else ())
        )
        own = tuple(sorted(arcs))
        if all(own <= tuple(sorted((p[u], p[v]) for u, v in arcs)) for p in symmetries):
            yield own


def _acyclic(n: int, arcs: Edges) -> bool:
    left = set(range(n))
    while left:
        sinks = {v for v in left if not any(u == v and w in left for u, w in arcs)}
        if not sinks:
            return False
        left -= sinks
    return True


def _image(p: Sequence[int], edge: tuple[int, int], directed: bool) -> tuple[int, int]:
    u, v = p[edge[0]], p[edge[1]]
    return (u, v) if directed or u <= v else (v, u)
