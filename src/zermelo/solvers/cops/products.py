"""Cartesian products: the factors of a graph, and what they say of its cop number.

Sabidussi and Vizing: a connected graph is a product of prime factors in one way only. Two edges
belong to the same factor if they are in the closure of two relations (Feder, "Product graph
representations", 1992): xy and uv with d(x,u) + d(y,v) != d(x,v) + d(y,u), and xy and xz where y,
z are not adjacent and x is their only common neighbour. What comes out is compared with all edges.

Bounds: a factor is a retract of the product, so its cop number is a lower bound; c(G x H) <= c(G) +
c(H) (Tošić, "On cops and robber game", 1988); a product of j trees has exactly ceil((j + 1) / 2)
(Maamoun, Meyniel, "On a game of policemen and robber", 1987), one of j cycles of four vertices or
more exactly j + 1 (Neufeld, Nowakowski, "A game of cops and robbers played on products of graphs",
1998).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.recognise import distances

LARGEST_PRODUCT = 3000
"""Factors are looked for in graphs with at most this many edges."""


def product_bounds(graph: Graph, deadline: Deadline) -> Iterator[tuple[int, str, bool]]:
    """Yield bounds for a connected graph that is a product: number, reason, whether upper."""
    factors = prime_factors(graph, deadline)
    if len(factors) < 2:
        return
    trees = sum(factor.m == factor.n - 1 for factor in factors)
    cycles = sum(_is_cycle(factor) for factor in factors)
    others = [f for f in factors if f.m != f.n - 1 and not _is_cycle(f)]
    by_trees = (trees + 2) // 2 if trees else 0
    by_cycles = cycles + 1 if cycles else 0
    why = f"a product of {trees} trees, {cycles} cycles, {len(others)} others"
    yield max(by_trees, by_cycles, 1), why, False
    if all(len(dismantle(factor, deadline)[1]) == 1 for factor in others):
        yield by_trees + by_cycles + len(others), why, True


def _is_cycle(graph: Graph) -> bool:
    return graph.n >= 4 and all(graph.degree(v) == 2 for v in range(graph.n))


def prime_factors(graph: Graph, deadline: Deadline) -> list[Graph]:
    """Return the prime factors of a connected graph; itself if there is one, or it is too large."""
    if graph.m > LARGEST_PRODUCT or graph.m < 2:
        return [graph]
    color = _classes(graph, deadline)
    kinds = sorted(set(color))
    if len(kinds) == 1:
        return [graph]
    factors: list[Graph] = []
    places: list[list[int]] = []
    for kind in kinds:
        deadline.check()
        others = [edge for edge, c in zip(graph.edges, color, strict=True) if c != kind]
        where = [0] * graph.n
        layers = Graph.from_edges(graph.n, others).components()
        for number, layer in enumerate(layers):
            for v in layer:
                where[v] = number
        mine = {
            (min(where[u], where[v]), max(where[u], where[v]))
            for (u, v), c in zip(graph.edges, color, strict=True)
            if c == kind and where[u] != where[v]
        }
        factors.append(Graph.from_edges(len(layers), sorted(mine)))
        places.append(where)
    # Each vertex has its own place, every edge is one of the product, and there are as many.
    product = (
        prod(factor.n for factor in factors) == len(set(zip(*places, strict=True))) == graph.n
        and sum(factor.m * (graph.n // factor.n) for factor in factors) == graph.m
        and all(sum(w[u] != w[v] for w in places) == 1 for u, v in graph.edges)
    )
    return factors if product else [graph]


def _classes(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a number for every edge; the edges of one factor have the same."""
    import numpy as np

    far: Any = np.array([distances(graph, v) for v in range(graph.n)], dtype=np.int32)
    tails, heads = (np.array(column, dtype=np.int64) for column in (graph.tails, graph.heads))
    leader = list(range(graph.m))

    def find(e: int) -> int:
        while leader[e] != e:
            leader[e] = leader[leader[e]]
            e = leader[e]
        return e

    number = {edge: e for e, edge in enumerate(graph.edges)}
    for e, (x, y) in enumerate(graph.edges):
        if e % 64 == 0:
            deadline.check(64 * rates.RELATED * graph.m)
        related = far[x][tails] + far[y][heads] != far[x][heads] + far[y][tails]
        for other in np.flatnonzero(related):
            leader[find(int(other))] = find(e)
    masks = graph.masks
    for x in range(graph.n):
        deadline.check()
        row = graph.neighbors(x)
        for i, y in enumerate(row):
            for z in row[:i]:
                if masks[y] & masks[z] == 1 << x and not masks[y] >> z & 1:
                    first, second = (number[min(x, w), max(x, w)] for w in (y, z))
                    leader[find(first)] = find(second)
    return [find(e) for e in range(graph.m)]
