"""Random acyclic digraphs with the source 0; the seed fixes the digraph."""

from __future__ import annotations

from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families import random_graphs
from zermelo.families.limits import all_positive, at_least
from zermelo.families.random_graphs import stream


def tree(n: int, seed: int = 0) -> Graph:
    """Return a uniform random labelled tree, all edges directed away from vertex 0."""
    graph = random_graphs.tree(n, seed)
    offsets, targets = graph.csr
    parent = [-1] * n
    parent[0] = 0
    queue = [0]
    for v in queue:
        for u in targets[offsets[v] : offsets[v + 1]]:
            if parent[u] < 0:
                parent[u] = v
                queue.append(u)
    return Graph.from_edges(n, [(parent[v], v) for v in range(1, n)], directed=True)


def layered(depth: int, width: int, p: float, seed: int = 0) -> Graph:
    """Return a random digraph on the source and `depth` layers of `width` vertices.

    An edge leads from each vertex to each of the next layer with probability p; a vertex without an
    edge into it gets one from a random vertex of the layer before, and one without an edge out of
    it, except in the last layer, gets one to a random vertex of the next.
    """
    at_least("a layered digraph", "d", depth, 1)
    at_least("a layered digraph", "w", width, 1)
    if not 0 <= p <= 1:
        raise InputError(f"a layered digraph needs 0 <= p <= 1, not {p:g}", "", "p")
    affordable(1 + depth * width, depth * width * width)
    draw = stream(seed, purpose=6)

    def children(layer: list[int], below: list[int]) -> list[tuple[int, int]]:
        hits = draw.random_sample((len(layer), len(below))) < p
        return [(u, v) for u, row in zip(layer, hits, strict=True) for v in _where(below, row)]

    return _in_layers([width] * depth, draw, children)


def growth(degree: int, *widths: int, seed: int = 0) -> Graph:
    """Return a random network that grows layer by layer.

    Each vertex has edges to `degree` random vertices of the next layer (to all of them if there are
    not so many), and a vertex that none leads to gets one from a random vertex of the layer before.

    Source: Bonato, Mitsche, Pralat, "Vertex-pursuit in random directed acyclic graphs", SIAM J.
    Discrete Math. 27(2), 2013, where the out-degrees and layers go to infinity.
    """
    all_positive("a growth network", "a", (degree, *widths))
    if not widths:
        raise InputError("a growth network needs a degree and widths of layers", "", "a[0]")
    affordable(1 + sum(widths), degree * (1 + sum(widths)))
    draw = stream(seed, purpose=7)

    def children(layer: list[int], below: list[int]) -> list[tuple[int, int]]:
        few = min(degree, len(below))
        return [(u, below[0] + i) for u in layer for i in _sample(draw, len(below), few)]

    return _in_layers(list(widths), draw, children)


def _sample(draw: Any, n: int, few: int) -> list[int]:
    chosen: list[int] = draw.choice(n, few, replace=False).tolist()
    return sorted(chosen)


def _where(below: list[int], row: Any) -> list[int]:
    return [v for v, hit in zip(below, row.tolist(), strict=True) if hit]


def _in_layers(widths: list[int], draw: Any, children: Any) -> Graph:
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
