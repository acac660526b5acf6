"""Cartesian products: their factors, found in a graph, and the cop numbers that follow.

The theorems are in `games.cops.evidence.products`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.products import factors_of, is_simple, product_bounds
from zermelo.solvers import rates
from zermelo.solvers.cops.classes import Bound, Bounds
from zermelo.solvers.cops.tuning import MOST_PAIRS


def of_products(
    graph: Graph, bounds: Callable[[Graph], Bounds], deadline: Deadline
) -> Iterator[Bound]:
    """Yield bounds for a connected graph that is a product, by those of its factors."""
    places = factor_places(graph, deadline)
    if len(places) < 2:
        return
    edges = [where for where in places if max(where) == 1]
    # Two edges are a cycle of four vertices, and may be told as one.
    for squares in range(len(edges) // 2 + 1):
        pairs = zip(edges[: 2 * squares : 2], edges[1 : 2 * squares : 2], strict=True)
        around = [[2 * a + b for a, b in zip(*pair, strict=True)] for pair in pairs]
        rows = [where for where in places if where not in edges[: 2 * squares]] + around
        factors = factors_of(graph, rows)
        known = [None if is_simple(factor) else bounds(factor) for factor in factors]
        others = [each for each in known if each is not None]
        low, high = product_bounds(factors, [(each.lower, each.upper) for each in others])
        why = f"a product of {len(rows) - len(others)} trees and cycles, {len(others)} others"
        for number, is_upper in ((low, False), (high, True)):
            rules = [each and (each.rule_upper if is_upper else each.rule_lower) for each in known]
            shown = None
            if all(rule is not None for rule, each in zip(rules, known, strict=True) if each):
                pairs_ = zip(rows, rules, strict=True)
                shown = {"product": [[row, [rule] if rule else []] for row, rule in pairs_]}
            yield Bound(number, why, is_upper, shown)


def factor_places(graph: Graph, deadline: Deadline) -> list[list[int]]:
    """Return the place of every vertex in each prime factor; nothing if it is prime, or too large.

    Sabidussi and Vizing: a connected graph is a product of prime factors in one way only. Edges are
    of one factor by `_local_classes` (a part of the relations of Feder, "Product graph
    representations", 1992), which tells the factors of all products that were tried: those of a
    graph with 7 vertices and one with up to 3, and with 6 and 4. What comes out is compared with
    all edges.
    """
    if graph.m < 2 or sum(graph.degree(v) ** 2 for v in range(graph.n)) > MOST_PAIRS:
        return []
    return _places(graph, _local_classes(graph, deadline), deadline)


def _places(graph: Graph, color: list[int], deadline: Deadline) -> list[list[int]]:
    """Return places by the factors whose edges have a color each; nothing if it is no product."""
    kinds = sorted(set(color))
    if len(kinds) == 1 or 1 << len(kinds) > graph.n:  # a factor has two vertices or more
        return []
    places: list[list[int]] = []
    for kind in kinds:
        deadline.check()
        others = [edge for edge, c in zip(graph.edges, color, strict=True) if c != kind]
        where = [0] * graph.n
        for number, layer in enumerate(Graph.from_edges(graph.n, others).components()):
            for v in layer:
                where[v] = number
        places.append(where)
    try:
        factors_of(graph, places)
    except BadProof:
        return []
    return places


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
        leader[_class_of(leader, one)] = _class_of(leader, other)

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
    return [_class_of(leader, e) for e in range(graph.m)]


def _class_of(leader: list[int], e: int) -> int:
    """Return the number that stands for the class of an edge."""
    while leader[e] != e:
        leader[e] = leader[leader[e]]
        e = leader[e]
    return e
