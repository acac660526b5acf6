"""Bounds of the cop number for classes of graphs, against the literal game and by definition."""

from __future__ import annotations

import math
import random
from itertools import combinations, permutations

import networkx as nx
import pytest
from pursuit import cop_number

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.cops.evidence import known
from zermelo.games.cops.evidence.bounds import covered, plane_order
from zermelo.solvers.cops import classes, products
from zermelo.solvers.cops.theorems import bounds

FREE = Deadline()


def connected(seed: int, count: int, largest: int) -> list[Graph]:
    """Return random connected graphs."""
    rng = random.Random(seed)
    found: list[Graph] = []
    while len(found) < count:
        n = rng.randint(5, largest)
        chance = rng.choice((0.3, 0.5, 0.8))
        edges = [edge for edge in combinations(range(n), 2) if rng.random() < chance]
        graph = Graph.from_edges(n, edges)
        if len(graph.components()) == 1:
            found.append(graph)
    return found


SMALL = [graph for n in range(2, 6) for graph in zermelo.graphs.connected_graphs(n)]


def test_every_bound_holds() -> None:
    seen: dict[str, int] = {}
    for graph in [*SMALL, *connected(1, 60, 8)]:
        exact = cop_number(graph.n, list(graph.edges))
        for number, why, is_upper, _ in (*classes.cheap(graph, FREE), *classes.dear(graph, FREE)):
            assert exact <= number if is_upper else exact >= number, (graph.edges, why)
            words = "".join(letter for letter in why if not letter.isdigit())
            seen[words] = seen.get(words, 0) + 1
    assert len(seen) >= 4, seen
    assert min(seen.values()) >= 5, seen


def test_neighbors_covered_by_definition() -> None:
    for graph in connected(2, 60, 9):
        near = [set(graph.neighbors(v)) for v in range(graph.n)]
        pairs = list(permutations(range(graph.n), 2))
        most = max(len((near[u] | {u}) & near[r]) for u, r in pairs)
        twice = any(len(near[u] & near[r]) > 1 for u, r in pairs)
        assert covered(graph, FREE) == (most, twice)


def test_paths_and_diameters_by_definition() -> None:
    free = 0
    for graph in connected(3, 80, 8):
        nxg = nx.Graph(list(graph.edges))
        paths = any(
            nx.is_isomorphic(nxg.subgraph(five), nx.path_graph(5))
            for five in combinations(range(graph.n), 5)
        )
        assert known.is_without_long_paths(graph, FREE) == (not paths)
        assert known.has_diameter_two(graph) == (nx.diameter(nxg) <= 2)
        free += not paths
    assert 10 <= free <= 70


def test_planar_but_for_an_edge() -> None:
    assert classes.drawn_but_for_an_edge(parse("complete:5"), FREE)
    assert classes.drawn_but_for_an_edge(parse("bipartite:3,3"), FREE)
    assert not classes.drawn_but_for_an_edge(parse("complete:6"), FREE)
    assert not classes.drawn_but_for_an_edge(parse("petersen"), FREE)


@pytest.mark.parametrize("q", [2, 3, 5])
def test_projective_planes(q: int) -> None:
    graph = parse(f"incidence:{q}")
    assert plane_order(graph) == q
    found = bounds(graph, FREE)
    assert (found.lower, found.upper) == (q + 1, q + 1)
    edges = list(graph.edges)
    assert plane_order(Graph.from_edges(graph.n, edges[1:])) is None
    if q == 2:
        exact = zermelo.decide(zermelo.cops("incidence:2"), method="fixpoint")
        assert exact.answer == q + 1


def test_what_is_regular_and_no_plane() -> None:
    # Of the right size and degree, bipartite, and with squares.
    n = 7
    edges = [(i, n + (i + j) % n) for i in range(n) for j in (0, 1, 2)]
    graph = Graph.from_edges(2 * n, sorted(edges))
    _, twice = covered(graph, FREE)
    assert twice
    assert not any("plane" in why for _, why, _, _ in classes.cheap(graph, FREE))


PRODUCTS = [
    ("grid:40x40", [40, 40]), ("torus:7x9", [7, 9]), ("hypercube:6", [2] * 6),
    ("product(tree:9,tree:8)", [8, 9]), ("product(cycle:5,path:3)", [3, 5]),
    ("product(petersen,path:4)", [4, 10]), ("product(complete:4,path:3)", [3, 4]),
    ("product(cycle:4,cycle:5)", [2, 2, 5]), ("petersen", [10]), ("tree:30", [30]),
    ("wheel:7", [8]), ("bipartite:2,3", [5]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "orders"), PRODUCTS, ids=[row[0] for row in PRODUCTS])
def test_factors_are_found_nearby(text: str, orders: list[int]) -> None:
    """Squares alone tell the edges of the factors apart, where the pairs of edges are too many."""
    graph = parse(text)
    places = list(range(graph.n))
    random.Random(5).shuffle(places)
    moved = [(places[u], places[v]) for u, v in graph.edges]
    shuffled = Graph.from_edges(graph.n, sorted((min(pair), max(pair)) for pair in moved))
    colors = products._local_classes(shuffled, FREE)
    found = [max(where) + 1 for where in products._places(shuffled, colors, FREE)]
    if text == "product(cycle:4,cycle:5)":  # C_4 is a product itself
        orders = [2, 2, 5]
    assert sorted(found or [shuffled.n]) == sorted(orders)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("grid:40x40", 2), ("torus:40x40", 3), ("product(tree:30,tree:40,path:3)", 2),
        ("cycle:60", 2), ("incidence:7", 8), ("multipartite:3,4,5", 2), ("hypercube:8", 5),
        ("complement(cycle:7)", 2), ("product(cycle:5,cycle:6,cycle:4)", 4),
    ],
)  # fmt: skip
def test_numbers_by_theorem(text: str, number: int) -> None:
    verdict = zermelo.decide(zermelo.cops(text), method="theorems")
    assert (verdict.answer, verdict.assurance.label) == (number, "certified")
    fewer = zermelo.cops(text, cops=number - 1, question="cops-win")
    assert zermelo.decide(fewer, method="theorems").answer is False


def test_diameter_two_is_used_where_it_is_best() -> None:
    found = {why: number for number, why, _, _ in classes.cheap(parse("paley:37"), FREE)}
    assert found["diameter two"] == math.isqrt(74)
