"""Caterpillars, bridges and bistars, and all connected graphs of an order."""

from __future__ import annotations

import shutil
from itertools import combinations
from math import factorial
from pathlib import Path

import networkx as nx
import pytest
from constructing import bistar

from lab.graph6 import encode
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families import small_graphs
from zermelo.families.language import parse
from zermelo.families.operations import bridge, identify
from zermelo.families.small_graphs import connected_graph, connected_graphs
from zermelo.families.standard import caterpillar, path, spider

CONNECTED = [1, 1, 2, 6, 21, 112, 853, 11117, 261080]
"""A001349 from n = 1 on."""

LABELED = [1, 1, 4, 38, 728, 26704, 1866256, 251548592]
"""A001187: the connected graphs on n labeled vertices."""


def converted(graph: Graph) -> nx.Graph:
    made = nx.Graph(list(graph.edges))
    made.add_nodes_from(range(graph.n))
    return made


def test_caterpillar() -> None:
    graph = parse("caterpillar:2,0,1")
    assert graph == caterpillar(2, 0, 1)
    assert graph.edges == ((0, 1), (0, 3), (0, 4), (1, 2), (2, 5))
    assert caterpillar(0) == path(1)
    assert caterpillar(0, 0, 0) == path(3)


def test_a_caterpillar_is_a_path_when_its_leaves_are_gone() -> None:
    for legs in ((1, 2, 3), (0, 4, 0, 0, 1), (3,), (1, 0, 0, 2)):
        graph = converted(caterpillar(*legs))
        assert nx.is_tree(graph)
        rest = graph.subgraph([v for v in graph if graph.degree(v) > 1])
        assert max((degree for _, degree in rest.degree), default=0) <= 2


def test_bistar() -> None:
    graph = parse("bridge(spider:1,2,0,spider:1,1,0,3)")
    assert graph == bistar((1, 2), 3, (1, 1))
    assert graph.edges == ((0, 1), (0, 2), (0, 4), (2, 3), (4, 5), (5, 6), (6, 7), (6, 8))
    assert bistar((), 4, ()) == path(5)
    assert bistar((1, 2), 0, (3,)) == spider(1, 2, 3)
    assert bistar((1, 1), 1, ()).n == 4


def test_a_bridge_lies_between_its_ends() -> None:
    a, b = parse("cycle:4"), parse("path:3")
    for m in range(1, 5):
        graph = converted(bridge(a, 2, b, 1, m))
        assert nx.shortest_path_length(graph, 2, 4 + m - 1 + 1) == m
        assert len(list(nx.bridges(graph))) == m + 2
    assert bridge(a, 2, b, 1, 0) == identify(a, 2, b, 1)


@pytest.mark.parametrize("n", range(1, 9))
def test_as_many_connected_graphs_as_there_are(n: int) -> None:
    graphs = list(connected_graphs(n))
    assert len(graphs) == CONNECTED[n - 1] == len({encode(graph) for graph in graphs})
    assert all(graph.n == n and len(graph.components()) == 1 for graph in graphs)


def automorphisms(graph: Graph) -> int:
    """Count them by placing one vertex after the other."""
    masks, n = graph.masks, graph.n
    degrees = [mask.bit_count() for mask in masks]

    def place(images: list[int]) -> int:
        v = len(images)
        if v == n:
            return 1
        return sum(
            place([*images, w])
            for w in range(n)
            if w not in images
            and degrees[w] == degrees[v]
            and all((masks[w] >> images[u] & 1) == (masks[v] >> u & 1) for u in range(v))
        )

    return place([])


@pytest.mark.filterwarnings("ignore:The hashes produced")
@pytest.mark.parametrize(
    "n", [*range(1, 7), *(pytest.param(n, marks=pytest.mark.slow) for n in (7, 8))]
)
def test_each_isomorphism_class_once(n: int) -> None:
    # A class has n!/|Aut| labeled members: a class that is missing or stands twice would show,
    # unless both happened with equal automorphisms; so all are told apart by an invariant or tried.
    graphs = list(connected_graphs(n))
    assert sum(factorial(n) // automorphisms(graph) for graph in graphs) == LABELED[n - 1]
    alike: dict[str, list[nx.Graph]] = {}
    for graph in map(converted, graphs):
        alike.setdefault(nx.weisfeiler_lehman_graph_hash(graph), []).append(graph)
    for group in alike.values():
        for first, second in combinations(group, 2):
            assert not nx.is_isomorphic(first, second)


def test_the_numbered_graph() -> None:
    assert connected_graph(4, 5) == parse("connected:4,5") == parse("complete:4")
    assert parse("connected:8,0").m == 7
    assert parse("connected:8,11116") == parse("complete:8")
    with pytest.raises(InputError, match="they have the numbers 0 to 5"):
        parse("connected:4,6")
    with pytest.raises(InputError, match="n >= 1"):
        parse("connected:0,0")


def test_larger_ones_come_from_geng(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="geng"):
        connected_graphs(9)
    # A stand-in that checks its arguments, and lists two graphs as geng does.
    program = tmp_path / "geng"
    program.write_text('#!/bin/sh\n[ "$*" = "-c -q 9" ] && printf "H?????~\\nH~~~~~~\\n"\n')
    program.chmod(0o755)
    assert [graph.m for graph in connected_graphs(9)] == [6, 36]
    with pytest.raises(InputError, match="numbers 0 to 1"):
        connected_graph(9, 2)
    with pytest.raises(InputError, match="n <= 32"):
        connected_graphs(33)


@pytest.mark.slow
@pytest.mark.skipif(not any(map(shutil.which, small_graphs.GENG)), reason="geng is not on PATH")
def test_geng_itself() -> None:
    assert sum(1 for _ in connected_graphs(9)) == CONNECTED[8]
    assert len(next(iter(connected_graphs(10))).components()) == 1
