"""Acyclic digraphs with one source, vertex 0: paths, grids, trees, simplices, and what cuts them.

These are the instances of Seepage in "Seepage in directed acyclic graphs" and in the report that
zermelo's methods for Seepage follow. Cartesian products of digraphs are `operations.product`.
"""

from __future__ import annotations

from math import comb

from zermelo.core.digraphs import distances, sources, topological_order
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import LARGEST, affordable
from zermelo.families import operations, standard
from zermelo.families.limits import at_least


def oriented(graph: Graph) -> Graph:
    """Return the acyclic digraph in which each edge leads from its smaller to its larger vertex."""
    if graph.directed:
        raise InputError("oriented got a digraph", "it takes undirected graphs only")
    if any(u == v for u, v in zip(graph.tails, graph.heads, strict=True)):
        raise InputError("oriented got a graph with a loop", "remove the loop")
    return Graph(graph.n, graph.tails, graph.heads, directed=True)


def path(n: int) -> Graph:
    """Return the directed path 0 -> 1 -> ... -> (n-1)."""
    return oriented(standard.path(n))


def grid(rows: int, columns: int) -> Graph:
    """Return the Cartesian product of two directed paths, row by row; vertex 0 is the source."""
    return oriented(standard.grid(rows, columns))


def tree(k: int, depth: int) -> Graph:
    """Return the complete k-ary tree, level by level, edges away from the root 0."""
    at_least("a complete tree", "k", k, 1)
    at_least("a complete tree", "d", depth, 0)
    n, level = 1, 1
    for _ in range(depth):
        level *= k
        n += level
        affordable(n, n - 1)
    return Graph.from_edges(n, [((v - 1) // k, v) for v in range(1, n)], directed=True)


def simplex(m: int, depth: int) -> Graph:
    """Return the Cartesian product of m directed paths, truncated at distance `depth`.

    The vertices are the points of N^m whose coordinates add up to at most `depth`, in the order of
    this sum and then of the coordinates; an edge raises one coordinate by 1.
    """
    at_least("a simplex", "m", m, 1)
    at_least("a simplex", "d", depth, 0)
    small, large = sorted((m, depth))
    # Capped, so that no enormous binomial coefficient is computed.
    n = comb(min(small, 26) + min(large, LARGEST), min(small, 26))
    if n > LARGEST:
        what = f"a simplex with m = {m} and d = {depth} is too large"
        raise InputError(what, f"at most {LARGEST} vertices are built")
    affordable(n, m * comb(m + depth - 1, m) if depth else 0)
    level: list[tuple[int, ...]] = [(0,) * m]
    index = {level[0]: 0}
    pairs: list[tuple[int, int]] = []
    for _ in range(depth):
        above = [[_raised(point, i) for i in range(m)] for point in level]
        tails = [index[point] for point in level]
        level = sorted({point for row in above for point in row})
        index = {point: v for v, point in enumerate(level, tails[-1] + 1)}
        pairs += [(v, index[point]) for v, row in zip(tails, above, strict=True) for point in row]
    return Graph.from_edges(n, pairs, directed=True)


def truncate(graph: Graph, d: int) -> Graph:
    """Return the part of an acyclic digraph within a distance of its source, with all its edges.

    The truncation of the report. A vertex at that distance may keep edges to others, so where the
    levels of the digraph mix, Green may gain by it (the report's Lemma 4.3 needs levels that do
    not, or `terminate`).
    """
    kept = _within(graph, d, "truncate")
    return graph.induced(kept)


def terminate(graph: Graph, d: int) -> Graph:
    """Return the part within a distance of the source, where the last level has no edges.

    With this truncation Sludge's gain is certain: the green number does not go down.
    """
    kept = _within(graph, d, "terminate")
    length = distances(graph, kept[0])
    index = {v: i for i, v in enumerate(kept)}
    pairs = [
        (index[u], index[v]) for u, v in graph.edges if u in index and v in index
        if length[u] != d
    ]  # fmt: skip
    return Graph.from_edges(len(kept), pairs, directed=True)


def tensor(*graphs: Graph) -> Graph:
    """Return the part of the tensor product that can be reached from the source of the product.

    The weak component of that vertex has further sources in general. Vertices keep the order of the
    product.
    """
    found = graphs[0]
    for graph in graphs[1:]:
        whole = operations.tensor(found, graph)
        first = _source(found, "tensordag") * graph.n + _source(graph, "tensordag")
        reached = distances(whole, first)
        found = whole.induced([v for v in range(whole.n) if reached[v] is not None])
    return found


def _raised(point: tuple[int, ...], i: int) -> tuple[int, ...]:
    return (*point[:i], point[i] + 1, *point[i + 1 :])


def _within(graph: Graph, depth: int, name: str) -> list[int]:
    """Return the vertices within a distance of the source, the source first, the others sorted."""
    at_least(name, "d", depth, 0)
    source = _source(graph, name)
    length = distances(graph, source)
    near = [v for v, far in enumerate(length) if far is not None and far <= depth and v != source]
    return [source, *near]


def _source(graph: Graph, name: str) -> int:
    if not graph.directed:
        raise InputError(f"{name} got an undirected graph", "direct it, for instance oriented(A)")
    found = sources(graph)
    if len(found) != 1 or len(topological_order(graph)) < graph.n:
        raise InputError(f"{name} takes an acyclic digraph with one source", "")
    return found[0]
