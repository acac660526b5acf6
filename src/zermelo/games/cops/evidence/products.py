"""Cartesian products, by the place of every vertex in each factor, and what follows of cop numbers.

A product of j trees has exactly ceil((j + 1) / 2) (Maamoun, Meyniel, "On a game of policemen and
robber", 1987), so a grid has 2; one of j cycles of four vertices or more exactly j + 1 (Neufeld,
Nowakowski, "A game of cops and robbers played on products of graphs", 1998). A product has at most
the sum of the cop numbers (Tošić, "On cops and robber game", 1988). A factor is a retract of it, so
its cop number is a lower bound (Berarducci, Intrigila 1993).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.checker.data import require
from zermelo.core.graph import Graph


def factors_of(graph: Graph, places: Sequence[Sequence[int]]) -> list[Graph]:
    """Return the factors of a connected graph; `BadProof` unless it is their product."""
    edges: list[set[tuple[int, int]]] = [set() for _ in places]
    for u, v in graph.edges:
        moved = [i for i, where in enumerate(places) if where[u] != where[v]]
        require(len(moved) == 1, "an edge is of no factor, or of several")
        at, to = sorted(places[moved[0]][v] for v in (u, v))
        edges[moved[0]].add((at, to))
    found = [
        Graph.from_edges(max(where) + 1, sorted(mine))
        for where, mine in zip(places, edges, strict=True)
    ]
    require(all(factor.n > 1 for factor in found), "a factor has one vertex")
    different = len(set(zip(*places, strict=True)))
    whole = math.prod(factor.n for factor in found) == different == graph.n
    whole = whole and sum(factor.m * (graph.n // factor.n) for factor in found) == graph.m
    require(whole, "vertices or edges of the product are missing")
    return found


def is_simple(factor: Graph) -> bool:
    """Whether a connected graph is a tree, or a cycle of four vertices or more."""
    return factor.m < factor.n or (
        factor.n >= 4 and all(factor.degree(v) == 2 for v in range(factor.n))
    )


def product_bounds(factors: Sequence[Graph], others: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return bounds for a product of trees and cycles, and of others with these bounds."""
    simple = [factor for factor in factors if is_simple(factor)]
    trees = sum(factor.m < factor.n for factor in simple)
    cycles = len(simple) - trees
    by_trees, by_cycles = (trees + 2) // 2 if trees else 0, cycles + 1 if cycles else 0
    low = max(1, by_trees, by_cycles, *(least for least, _ in others))
    return low, by_trees + by_cycles + sum(most for _, most in others)
