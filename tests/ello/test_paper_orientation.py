"""The statements of docs/games/orientation.md, by all orientations of small graphs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain, combinations, permutations, product
from operator import xor

import pytest
from subset_table import atlas

import zermelo
from benchmarks.first_moves import laplacian
from tests.literal.orientations import (
    Arc,
    Edges,
    acyclic,
    is_acyclic,
    odd_set,
    odd_sets,
    orientations,
)
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, is_all_red, is_reflection_all_red, parity_condition
from zermelo.games.ello.rules import replay as played
from zermelo.solvers.algebra.binary_field import invert, multiply
from zermelo.solvers.ello.laplacian import draw

Odd = frozenset[int]


def subsets(n: int) -> Iterator[Odd]:
    found = chain.from_iterable(combinations(range(n), size) for size in range(n + 1))
    return map(frozenset, found)


def connected(least: int, most: int) -> Iterator[Graph]:
    return (graph for graph in atlas(least, most) if len(graph.components()) == 1)


def game(graph: Graph, odd: Odd) -> Ello:
    return Ello(graph, tuple(int(v in odd) for v in range(graph.n)))


def rooted(graph: Graph, odd: Odd) -> list[Arc]:
    """Return the edges of the graph with a root joined to the vertices that are to be even."""
    return [*graph.edges, *((v, graph.n) for v in range(graph.n) if v not in odd)]


def test_winning_orders_are_the_topological_orders_of_orientations() -> None:
    for graph in atlas(0, 5):
        for odd in subsets(graph.n):
            won: Counter[frozenset[Arc]] = Counter()
            for order in permutations(range(graph.n)):
                if played(game(graph, odd), order) is None:
                    arcs = ((u, v) for u, v in combinations(order, 2) if graph.has_edge(u, v))
                    won[frozenset(arcs)] += 1
            oriented = [each for each in acyclic(graph.n, graph.edges) if odd_set(each) == odd]
            assert won == {frozenset(arcs): topological_orders(graph.n, arcs) for arcs in oriented}


def topological_orders(n: int, arcs: Sequence[Arc]) -> int:
    return sum(
        all(order.index(u) < order.index(v) for u, v in arcs) for order in permutations(range(n))
    )


def test_reversal_exchanges_in_degrees_and_out_degrees() -> None:
    for graph in atlas(0, 5):
        uneven = frozenset(v for v in range(graph.n) if graph.degree(v) % 2)
        for arcs in acyclic(graph.n, graph.edges):
            back = [(v, u) for u, v in arcs]
            assert is_acyclic(graph.n, back)
            assert odd_set(back) == odd_set(arcs) ^ uneven


def test_one_source_form() -> None:
    for graph in atlas(0, 4):
        n, everywhere = graph.n, frozenset(range(graph.n))
        for odd in subsets(n):
            those = {
                frozenset(arcs)
                for arcs in acyclic(n + 1, rooted(graph, odd))
                if odd_set(arcs) - {n} == everywhere
            }
            from_root = {(n, v) for v in everywhere - odd}
            assert those == {
                frozenset({*arcs, *from_root})
                for arcs in acyclic(n, graph.edges)
                if odd_set(arcs) == odd
            }


@pytest.mark.parametrize(("least", "most"), [(1, 5), pytest.param(6, 6, marks=pytest.mark.slow)])
def test_the_source_may_be_any_vertex(least: int, most: int) -> None:
    for graph in connected(least, most):
        everywhere = frozenset(range(graph.n))
        known = odd_sets(graph.n, graph.edges)
        sources = {v for v in everywhere if everywhere - {v} in known}
        assert sources in (set(), everywhere)


def test_components_are_oriented_by_themselves() -> None:
    graphs = list(connected(1, 3))
    for one, other in product(graphs, graphs):
        moved = [(u + one.n, v + one.n) for u, v in other.edges]
        both = odd_sets(one.n + other.n, [*one.edges, *moved])
        assert both == {
            a | {v + one.n for v in b}
            for a in odd_sets(one.n, one.edges)
            for b in odd_sets(other.n, other.edges)
        }


def test_without_acyclicity_parity_is_enough() -> None:
    for graph in atlas(1, 5):
        found = set(map(odd_set, orientations(graph.edges)))
        components = [frozenset(each) for each in graph.components()]
        edges = [sum(u in part for u, _ in graph.edges) for part in components]
        assert found == {
            odd
            for odd in subsets(graph.n)
            if all(
                (len(odd & part) - m) % 2 == 0 for part, m in zip(components, edges, strict=True)
            )
        }


def test_loops_and_parallel_edges() -> None:
    for graph in atlas(1, 4):
        once = odd_sets(graph.n, graph.edges)
        for u, v in graph.edges:
            rest = [edge for edge in graph.edges if edge != (u, v)]
            assert odd_sets(graph.n, [*rest, *[(u, v)] * 2]) == odd_sets(graph.n, rest)
            assert odd_sets(graph.n, [*rest, *[(v, u)] * 3]) == once
        assert odd_sets(graph.n, [*graph.edges, (0, 0)]) == set()


def test_parity_and_potential_sources_and_sinks_are_necessary() -> None:
    for graph in connected(1, 5):
        degrees = [graph.degree(v) for v in range(graph.n)]
        known = odd_sets(graph.n, graph.edges)
        for odd in subsets(graph.n):
            of_game = game(graph, odd)
            parity = (len(odd) - graph.m) % 2 == 0
            source = len(odd) < graph.n
            sink = any((v in odd) == bool(degrees[v] % 2) for v in range(graph.n))
            assert parity == parity_condition(of_game)
            assert source != is_all_red(of_game)
            assert sink != is_reflection_all_red(of_game)
            assert odd not in known or (parity and source and sink)


def test_parity_alone_is_enough_exactly_on_the_oddities() -> None:
    for graph in connected(1, 5):
        known = odd_sets(graph.n, graph.edges)
        enough = all(odd in known for odd in subsets(graph.n) if (len(odd) - graph.m) % 2 == 0)
        assert enough == zermelo.analysis.classify(graph).properties["oddity"]


def test_even_degenerate_graphs_are_those_won_all_green() -> None:
    for graph in atlas(0, 6):
        left = {frozenset(range(graph.n))}
        for _ in range(graph.n):
            left = {
                rest - {v}
                for rest in left
                for v in rest
                if len(rest.intersection(graph.neighbors(v))) % 2 == 0
            }
        assert zermelo.analysis.orient(graph, []).answer == bool(left)


def determinant(rows: list[list[int]]) -> int:
    """Eliminate over GF(2^61); in characteristic 2 an exchange of rows changes no sign."""
    found = 1
    for step in range(len(rows)):
        row = next((i for i in range(step, len(rows)) if rows[i][step]), None)
        if row is None:
            return 0
        rows[step], rows[row] = rows[row], rows[step]
        pivot = rows[step]
        found = multiply(found, pivot[step])
        inverse = invert(pivot[step])
        for i in range(step + 1, len(rows)):
            factor = multiply(rows[i][step], inverse)
            rows[i] = [a ^ multiply(factor, b) for a, b in zip(rows[i], pivot, strict=True)]
    return found


def cycle_basis(n: int, edges: Edges) -> list[list[int]]:
    """Return the sets of edges that close cycles over a spanning forest, as 0 and 1."""
    potential: dict[int, set[int]] = {}  # the edges of the tree between a vertex and the first one
    basis = []
    for start in range(n):
        if start in potential:
            continue
        potential[start] = set()
        reached = [start]
        for u in reached:
            for number, edge in enumerate(edges):
                if u in edge and (v := sum(edge) - u) not in potential:
                    potential[v] = potential[u] ^ {number}
                    reached.append(v)
    for number, (u, v) in enumerate(edges):
        around = potential[u] ^ potential[v] ^ {number}
        if around:
            basis.append([int(each in around) for each in range(len(edges))])
    return basis


def test_the_determinant_is_that_of_the_alternating_form() -> None:
    rng = random.Random(4)
    for graph in connected(1, 5):
        odd = frozenset(v for v in range(graph.n) if rng.random() < 0.5)
        if len(odd) == graph.n:
            continue  # the root would have no edge
        edges = rooted(graph, odd)
        *s, root = draw(graph.n, rng)
        values = [*s, root]
        basis = cycle_basis(graph.n + 1, edges)
        assert len(basis) == len(edges) - graph.n

        def star(v: int, c: list[int], d: list[int], edges: Edges = tuple(edges)) -> int:
            return sum(x & y for x, y, edge in zip(c, d, edges, strict=True) if v in edge) % 2

        assert all(star(v, c, c) == 0 for v in range(graph.n + 1) for c in basis)
        form = [
            [reduce(xor, (values[v] * star(v, c, d) for v in range(graph.n + 1)), 0) for d in basis]
            for c in basis
        ]
        greens = [v for v in range(graph.n) if v not in odd]
        colors = tuple(int(v not in greens) for v in range(graph.n))
        rows = laplacian(Ello(graph, colors), s, root)
        weights = reduce(multiply, (values[u] ^ values[v] for u, v in edges), 1)
        found = determinant(form)
        assert found == multiply(determinant(rows), weights)
        assert (found != 0) == zermelo.analysis.orient(graph, odd).answer
