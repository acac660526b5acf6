"""Orbits of colored graphs, against all permutations."""

from __future__ import annotations

import random
from itertools import permutations

import networkx as nx
import pytest
from small import graphs

from zermelo.core.graph import Graph
from zermelo.core.symmetry import orbits
from zermelo.families.language import parse

Parts = set[tuple[int, ...]]


def by_trying(n: int, edges: tuple[tuple[int, int], ...], colors: list[int | None]) -> Parts:
    """The orbits, by trying all permutations of the vertices that have a color."""
    there = [v for v in range(n) if colors[v] is not None]
    pairs = {frozenset(edge) for edge in edges if set(edge) <= set(there)}
    found = {v: {v} for v in there}
    for order in permutations(there):
        image = dict(zip(there, order, strict=True))
        if all(colors[v] == colors[image[v]] for v in there) and all(
            frozenset((image[u], image[v])) in pairs for u, v in pairs
        ):
            for v in there:
                found[v].add(image[v])
    return {tuple(sorted(part)) for part in found.values()}


def test_all_graphs_with_up_to_5_vertices() -> None:
    draw = random.Random(2)
    for n in range(6):
        for edges in graphs(n, connected=False):
            graph = Graph.from_edges(n, edges)
            for choices in ((0,), (0, 0, 1, None), (0, 0, 1, None)):
                colors = [draw.choice(choices) for _ in range(n)]
                found = orbits(graph, colors)
                assert found.complete
                assert set(found.parts) == by_trying(n, edges, colors)


def test_graphs_with_6_vertices() -> None:
    for edges in graphs(6, connected=False)[::9]:
        found = orbits(Graph.from_edges(6, edges), [0] * 6)
        assert set(found.parts) == by_trying(6, edges, [0] * 6)


def test_two_components_that_are_the_same_graph() -> None:
    """Of these each vertex is alike to those in both that it is alike to in one."""
    for n in range(3, 6):
        for edges in graphs(n, connected=True):
            twice = [*edges, *((n + u, n + v) for u, v in edges)]
            parts = by_trying(n, edges, [0] * n)
            wanted = {tuple(sorted([*part, *(n + v for v in part)])) for part in parts}
            found = orbits(Graph.from_edges(2 * n, twice), [0] * (2 * n))
            assert found.complete
            assert set(found.parts) == wanted


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("petersen", [10]),
        ("hypercube:4", [16]),
        ("grid:4x4", [4, 8, 4]),
        ("grid:3x5", [4, 4, 2, 2, 2, 1]),
        ("complete:30", [30]),
        ("bipartite:12,20", [12, 20]),
        ("spider:3,3,2,2,2", [1, 2, 2, 2, 3, 3]),
        ("union(cycle:5,cycle:5,cycle:6)", [10, 6]),
        ("torus:5x5", [25]),
        ("path:7", [2, 2, 2, 1]),
    ],
)
def test_known_orbits(text: str, sizes: list[int]) -> None:
    graph = parse(text)
    found = orbits(graph, [0] * graph.n)
    assert found.complete
    assert sorted(map(len, found.parts)) == sorted(sizes)
    assert sorted(v for part in found.parts for v in part) == list(range(graph.n))


def test_refined_colors_that_are_no_orbits() -> None:
    # Regular graphs: the colors say nothing. Frucht's graph has no symmetry at all, and a sum of
    # K_{3,3} and the prism has two orbits.
    frucht = Graph.from_edges(12, sorted(tuple(sorted(e)) for e in nx.frucht_graph().edges))
    assert orbits(frucht, [0] * 12).parts == tuple((v,) for v in range(12))
    both = parse("union(bipartite:3,3,product(cycle:3,path:2))")
    assert set(orbits(both, [0] * 12).parts) == {tuple(range(6)), tuple(range(6, 12))}


def test_random_graphs_with_a_hidden_symmetry() -> None:
    draw = random.Random(3)
    for _ in range(30):
        n = draw.randint(3, 7)
        half = [(u, v) for v in range(n) for u in range(v) if draw.random() < 0.5]
        across = draw.sample(range(n), 2)
        edges = [*half, *((u + n, v + n) for u, v in half), *((v, v + n) for v in across)]
        names = draw.sample(range(2 * n), 2 * n)
        graph = Graph.from_edges(2 * n, [(names[u], names[v]) for u, v in edges])
        colors = [0] * (2 * n)
        where = {v: part for part in orbits(graph, colors).parts for v in part}
        for v in range(n):
            assert names[v + n] in where[names[v]]


def test_a_small_budget_gives_parts_of_the_orbits() -> None:
    graph = parse("petersen")
    whole = orbits(graph, [0] * 10)
    for budget in (0, 30, 200, 400):
        found = orbits(graph, [0] * 10, budget)
        assert not found.complete
        assert sorted(v for part in found.parts for v in part) == list(range(10))
    assert whole.parts == (tuple(range(10)),)


def test_large_forests_and_twins_need_no_search() -> None:
    for text in ("spider:" + ",".join(["1", "2", "3", "4", "5"] * 200), "star:20000"):
        graph = parse(text)
        assert orbits(graph, [0] * graph.n).complete
    matching = Graph.from_edges(20000, [(2 * i, 2 * i + 1) for i in range(10000)])
    assert len(orbits(matching, [0] * 20000).parts) == 1


def test_a_digraph_is_refused() -> None:
    with pytest.raises(ValueError, match="directed"):
        orbits(Graph.from_edges(2, [(0, 1)], directed=True), [0, 0])
