"""Acyclic digraphs with one source, vertex 0: paths, grids, trees, simplices, and what cuts them.

These are the instances of Seepage in "Seepage in directed acyclic graphs" and in the report that
zermelo's methods for Seepage follow. Cartesian products of digraphs are `operations.product`. The
seed of a random digraph fixes it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from math import comb
from typing import Any

from zermelo.core.digraphs import distances, sources, topological_order
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import LARGEST, affordable
from zermelo.families import operations, random_graphs, standard
from zermelo.families.limits import simple
from zermelo.families.random_graphs import stream

Pairs = list[tuple[int, int]]


def oriented(graph: Graph) -> Graph:
    """Return the acyclic digraph in which each edge leads from its smaller to its larger vertex."""
    simple("oriented", graph)
    return Graph(graph.n, graph.tails, graph.heads, directed=True)


def path(n: int) -> Graph:
    """Return the directed path 0 -> 1 -> ... -> (n-1)."""
    return oriented(standard.path(n))


def grid(rows: int, columns: int) -> Graph:
    """Return the Cartesian product of two directed paths, row by row; vertex 0 is the source."""
    return oriented(standard.grid(rows, columns))


def tree(k: int, depth: int) -> Graph:
    """Return the complete k-ary tree, level by level, edges away from the root 0."""
    affordable(depth + 1, depth)
    return level_regular(*[k] * depth)


def level_regular(*children: int) -> Graph:
    """Return the tree whose vertices at depth i have `children[i]` children, level by level.

    The edges lead away from the root 0. As an undirected graph it is a level-regular tree.
    """
    n = width = 1
    for k in children:
        width *= k
        n += width
        affordable(n, n - 1)
    level, edges = range(1), list[tuple[int, int]]()
    for k in children:
        below = range(level.stop, level.stop + k * len(level))
        edges += [(level[i // k], v) for i, v in enumerate(below)]
        level = below
    return Graph.from_edges(n, edges, directed=True)


def simplex(m: int, depth: int) -> Graph:
    """Return the Cartesian product of m directed paths, truncated at distance `depth`.

    The vertices are the points of N^m whose coordinates add up to at most `depth`, in the order of
    this sum and then of the coordinates; an edge raises one coordinate by 1.
    """
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
        above = [[(*p[:i], p[i] + 1, *p[i + 1 :]) for i in range(m)] for p in level]
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
    return graph.induced(_within(graph, d, "truncate"))


def terminate(graph: Graph, d: int) -> Graph:
    """Return the part within a distance of the source, where the last level has no edges.

    With this truncation Sludge's gain is certain: the green number does not go down.
    """
    near = graph.induced(_within(graph, d, "terminate"))
    length = distances(near, 0)
    pairs = [(u, v) for u, v in near.edges if length[u] != d]
    return Graph.from_edges(near.n, pairs, directed=True)


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


def arborescence(n: int, seed: int = 0) -> Graph:
    """Return a uniform random labeled tree, all edges directed away from vertex 0."""
    graph = random_graphs.tree(n, seed)
    length = distances(graph, 0)
    parents = [min(graph.neighbors(v), key=lambda u: length[u] or 0) for v in range(1, n)]
    return Graph.from_edges(n, list(zip(parents, range(1, n), strict=True)), directed=True)


def layered(depth: int, width: int, p: float, seed: int = 0) -> Graph:
    """Return a random digraph on the source and `depth` layers of `width` vertices.

    An edge leads from each vertex to each of the next layer with probability p; a vertex without an
    edge into it gets one from a random vertex of the layer before, and one without an edge out of
    it, except in the last layer, gets one to a random vertex of the next.
    """
    affordable(1 + depth * width, depth * width * width)
    draw = stream(seed, purpose=6)

    def children(layer: list[int], below: list[int]) -> Pairs:
        hits = (draw.random_sample((len(layer), len(below))) < p).tolist()
        return [(u, v) for u, row in zip(layer, hits, strict=True) for v in compress(below, row)]

    return _in_layers([width] * depth, draw, children)


def growth(degree: int, *widths: int, seed: int = 0) -> Graph:
    """Return a random network that grows layer by layer.

    Each vertex has edges to `degree` random vertices of the next layer (to all of them if there are
    not so many), and a vertex that none leads to gets one from a random vertex of the layer before.

    Source: Bonato, Mitsche, Pralat, "Vertex-pursuit in random directed acyclic graphs", SIAM J.
    Discrete Math. 27(2), 2013, where the out-degrees and layers go to infinity.
    """
    if not widths:
        raise InputError("a growth network needs a degree and widths of layers", "", "a[0]")
    affordable(1 + sum(widths), degree * (1 + sum(widths)))
    draw = stream(seed, purpose=7)

    def children(layer: list[int], below: list[int]) -> Pairs:
        few = min(degree, len(below))
        chosen = ((u, draw.choice(len(below), few, replace=False).tolist()) for u in layer)
        return [(u, below[0] + i) for u, places in chosen for i in places]

    return _in_layers(list(widths), draw, children)


def _in_layers(
    widths: list[int], draw: Any, children: Callable[[list[int], list[int]], Pairs]
) -> Graph:
    """Return the digraph with edges from layer to layer, none of its vertices left alone."""
    layer, n = [0], 1
    pairs: set[tuple[int, int]] = set()
    for width in widths:
        below = list(range(n, n + width))
        new = set(children(layer, below))
        entered, left = {v for _, v in new}, {u for u, _ in new}
        new |= {(layer[draw.randint(len(layer))], v) for v in below if v not in entered}
        left |= {u for u, _ in new}
        new |= {(u, below[draw.randint(width)]) for u in layer if u not in left}
        pairs |= new
        layer, n = below, n + width
    return Graph.from_edges(n, sorted(pairs), directed=True)


def _within(graph: Graph, depth: int, name: str) -> list[int]:
    """Return the vertices within a distance of the source, the source first, the others sorted."""
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
