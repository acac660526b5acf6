"""Where vertices stand: apart, without needless crossings, and always in the same places."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from sampling import some

from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.views.layout import links, places

PLANAR = ["grid:3x5", "wheel:7", "fan:6", "star:6", "spider:2,3,4", "hypercube:3", "path:30",
          "tree:25,seed=4", "tree:150,seed=1", "mop:12,seed=2", "product(cycle:5,path:3)",
          "product(cycle:7,complete:2)", "cycle:9", "icosahedron"]  # fmt: skip
OTHER = ["petersen", "complete:7", "bipartite:3,4", "torus:4x5", "gnp:20,0.3,seed=1",
         "regular:16,3,seed=5", "union(cycle:4,complete:4)", "kary:2,3", "simplex:3,3",
         "hypercube:4", "tree:200,seed=2", "path:1", "empty:5"]  # fmt: skip


def graph_of(text: str) -> Graph:
    return parse(text)


def crossings(graph: Graph, spots: list[tuple[float, float]]) -> int:
    def side(a: int, b: int, c: int) -> float:
        (p, q), (r, s), (t, u) = spots[a], spots[b], spots[c]
        return (r - p) * (u - q) - (s - q) * (t - p)

    return sum(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for (a, b), (c, d) in combinations(graph.edges, 2)
        if not {a, b} & {c, d}
    )


@pytest.mark.parametrize("text", some([*PLANAR, *OTHER], 3))
def test_vertices_stand_apart_and_in_the_same_places(text: str) -> None:
    graph = graph_of(text)
    spots = places(graph)
    assert len(spots) == graph.n
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in spots)
    assert all(math.dist(a, b) >= 40 for a, b in combinations(spots, 2))
    assert places(graph_of(text)) == spots


PERSPECTIVE = "hypercube:3"
"""Drawn as a cube, as everybody does."""


@pytest.mark.parametrize("text", [text for text in PLANAR if text != PERSPECTIVE])
def test_planar_graphs_of_these_families_have_no_crossing(text: str) -> None:
    graph = graph_of(text)
    assert crossings(graph, places(graph)) == 0


def test_edges_of_acyclic_digraphs_lead_downwards() -> None:
    graph = graph_of("simplex:3,4")
    spots = places(graph)
    assert all(spots[u][1] < spots[v][1] for u, v in graph.edges)


def test_a_link_over_a_vertex_is_bent_and_opposite_arcs_are_apart() -> None:
    row = [(0.0, 0.0), (80.0, 0.0), (160.0, 0.0)]
    path = Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)])
    assert [link.bend == 0 for link in links(path, row)] == [True, False, True]
    both = Graph.from_edges(2, [(0, 1), (1, 0)], directed=True)
    assert all(link.bend > 0 for link in links(both, row))


def test_loops_and_digraphs_with_circuits_are_drawn() -> None:
    loops = Graph.from_edges(4, [(0, 0), (0, 1), (1, 2), (2, 3), (3, 3), (1, 3)], loops=True)
    around = Graph.from_edges(3, [(0, 1), (1, 2), (2, 0), (1, 1)], directed=True, loops=True)
    for graph in (loops, around):
        spots = places(graph)
        assert len(set(spots)) == graph.n
        assert len(links(graph, spots)) == graph.m
