"""Orbits of vertices against all permutations."""

from __future__ import annotations

from itertools import permutations

import pytest

from instances.rooted import roots
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.families.small_graphs import connected_graphs


def orbits(graph: Graph) -> list[int]:
    edges = set(graph.edges)
    least = list(range(graph.n))
    for p in permutations(range(graph.n)):
        if all((min(p[u], p[v]), max(p[u], p[v])) in edges for u, v in edges):
            least = [min(least[v], p[v]) for v in range(graph.n)]
    return [v for v in range(graph.n) if least[v] == v]


def test_all_connected_graphs_with_five_vertices() -> None:
    for n in range(1, 6):
        for graph in connected_graphs(n):
            assert roots(graph) == orbits(graph), graph.edges


def test_graphs_that_are_not_connected() -> None:
    for text in ("union(path:3,path:2)", "union(path:1,path:1)", "union(cycle:4,star:2)"):
        assert roots(parse(text)) == orbits(parse(text))


def test_regular_graphs() -> None:
    assert roots(parse("petersen")) == [0]
    assert roots(parse("hypercube:4")) == [0]
    assert len(roots(parse("regular:12,3,seed=1"))) > 1


def test_counts() -> None:
    # Of connected graphs with a vertex marked.
    counts = [sum(len(roots(g)) for g in connected_graphs(n)) for n in range(1, 7)]
    assert counts == [1, 1, 3, 11, 58, 407]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "count"), [(7, 4306), (8, 72489)])
def test_larger_counts(n: int, count: int) -> None:
    assert sum(len(roots(graph)) for graph in connected_graphs(n)) == count
