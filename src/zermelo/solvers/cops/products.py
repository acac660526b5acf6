"""Cartesian products: their factors, and the cop numbers that follow.

A factor is a retract of the product, so its cop number is a lower bound; c(G x H) <= c(G) + c(H)
(Tošić, "On cops and robber game", 1988); a product of j trees has exactly ceil((j + 1) / 2)
(Maamoun, Meyniel, "On a game of policemen and robber", 1987), so a grid has 2; one of j cycles of
four vertices or more exactly j + 1 (Neufeld, Nowakowski, "A game of cops and robbers played on
products of graphs", 1998).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.recognize import distances

LARGEST_PRODUCT = 3000
"""All pairs of edges are compared in graphs with at most this many."""

MOST_CORNERS = 2_000_000
"""Pairs of edges at a vertex are compared if there are at most so many."""


def product_bounds(graph: Graph, deadline: Deadline) -> Iterator[tuple[int, str, bool]]:
    """Yield bounds for a connected graph that is a product: number, reason, whether upper."""
    factors = prime_factors(graph, deadline)
    if len(factors) < 2:
        return
    trees = sum(factor.m == factor.n - 1 for factor in factors)
    cycles = sum(_is_cycle(factor) for factor in factors)
    others = [f for f in factors if f.m != f.n - 1 and not _is_cycle(f)]
    known = all(len(dismantle(factor, deadline)[1]) == 1 for factor in others)
    # Two edges are a cycle of four vertices, and may be told as one.
    for squares in range(sum(factor.n == 2 for factor in factors) // 2 + 1):
        left, around = trees - 2 * squares, cycles + squares
        by_trees = (left + 2) // 2 if left else 0
        by_cycles = around + 1 if around else 0
        why = f"a product of {left} trees, {around} cycles, {len(others)} others"
        yield max(by_trees, by_cycles, 1), why, False
        if known:
            yield by_trees + by_cycles + len(others), why, True


def _is_cycle(graph: Graph) -> bool:
    return graph.n >= 4 and all(graph.degree(v) == 2 for v in range(graph.n))


def prime_factors(graph: Graph, deadline: Deadline) -> list[Graph]:
    """Return the prime factors of a connected graph; itself if there is one, or it is too large.

    Sabidussi and Vizing: a connected graph is a product of prime factors in one way only. Two edges
    belong to the same factor if they are in the closure of two relations (Feder, "Product graph
    representations", 1992): xy and uv with d(x,u) + d(y,v) != d(x,v) + d(y,u), and xy and xz where
    y, z are not adjacent and x is their only common neighbor. What comes out is compared with all
    edges.
    """
    if graph.m < 2:
        return [graph]
    found = None
    if sum(graph.degree(v) ** 2 for v in range(graph.n)) <= MOST_CORNERS:
        found = _factors(graph, _local_classes(graph, deadline), deadline)
    if found is None and graph.m <= LARGEST_PRODUCT:
        found = _factors(graph, _classes(graph, deadline), deadline)
    return found or [graph]


def _factors(graph: Graph, color: list[int], deadline: Deadline) -> list[Graph] | None:
    """Return the factors whose edges have a color each; None if there is one, or no product."""
    kinds = sorted(set(color))
    if len(kinds) == 1 or 1 << len(kinds) > graph.n:  # a factor has two vertices or more
        return None
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
        math.prod(factor.n for factor in factors) == len(set(zip(*places, strict=True))) == graph.n
        and sum(factor.m * (graph.n // factor.n) for factor in factors) == graph.m
        and all(sum(w[u] != w[v] for w in places) == 1 for u, v in graph.edges)
    )
    return factors if product else None


def _local_classes(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a number for every edge; edges of one factor have the same, or so it is hoped.

    In a product two edges at a vertex that belong to different factors span exactly one square, and
    it has no chord; opposite edges of it belong to the same factor. So all other pairs are of one
    factor, and so are those opposite edges. Edges of one factor may still be told apart, which the
    comparison with all edges finds.
    """
    around = [set(graph.neighbors(v)) for v in range(graph.n)]
    number = {edge: e for e, edge in enumerate(graph.edges)}
    leader = list(range(graph.m))

    def edge(u: int, v: int) -> int:
        return number[min(u, v), max(u, v)]

    def unite(one: int, other: int) -> None:
        leader[_found(leader, one)] = _found(leader, other)

    for x, near in enumerate(around):
        deadline.check(rates.RELATED * len(near) ** 2)
        row = sorted(near)
        for i, y in enumerate(row):
            for z in row[:i]:
                common = (around[y] & around[z]) - {x}
                fourth = next(iter(common)) if len(common) == 1 else None
                if fourth is None or z in around[y] or fourth in near:
                    unite(edge(x, y), edge(x, z))
                else:
                    unite(edge(x, y), edge(z, fourth))
                    unite(edge(x, z), edge(y, fourth))
    return [_found(leader, e) for e in range(graph.m)]


def _found(leader: list[int], e: int) -> int:
    """Return the number that stands for the class of an edge."""
    while leader[e] != e:
        leader[e] = leader[leader[e]]
        e = leader[e]
    return e


def _classes(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a number for every edge; the edges of one factor have the same."""
    import numpy as np

    far: Any = np.array([distances(graph, v) for v in range(graph.n)], dtype=np.int32)
    tails, heads = (np.array(column, dtype=np.int64) for column in (graph.tails, graph.heads))
    leader = list(range(graph.m))

    find = partial(_found, leader)
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
