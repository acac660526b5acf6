"""Graphs as Python functions take them: of networkx, of a family, with nodes of all kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo import Graph
from zermelo.errors import InputError
from zermelo.types import Assurance


def order_of(verdict: zermelo.types.Verdict) -> list[Any]:
    assert verdict.certificate is not None
    order: list[Any] = verdict.certificate.evidence.data["order"]
    return order


@pytest.mark.parametrize(
    "source", ["cycle:5", nx.cycle_graph(5), zermelo.graphs.graph("cycle:5")[0]]
)
def test_graphs(source: Any) -> None:
    graph, labels = zermelo.graphs.graph(source)
    assert graph == Graph.from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])
    assert list(labels) == [0, 1, 2, 3, 4]
    verdict = zermelo.decide(zermelo.ello(source, green=[0, 2]))
    assert (verdict.answer, verdict.assurance) == (True, Assurance.CERTIFIED)
    assert sorted(order_of(verdict)) == [0, 1, 2, 3, 4]


def test_nodes_that_are_texts() -> None:
    graph = nx.Graph([("b", "a"), ("a", "c")])
    verdict = zermelo.decide(zermelo.ello(graph, green=["a", "b", "c"]))
    assert verdict.answer is True
    assert sorted(order_of(verdict)) == ["a", "b", "c"]
    assert zermelo.check(verdict).accepted


def test_nodes_that_are_pairs() -> None:
    graph = nx.grid_2d_graph(2, 3)
    game = zermelo.ello(graph, green=[(0, 0), (1, 2)])
    assert list(game.labels) == [str(node) for node in graph.nodes]
    assert game.position.colors == (0, 1, 1, 1, 1, 0)
    same = zermelo.ello(graph, colors={node: int(sum(node) % 3 > 0) for node in graph})
    assert same.position.colors == game.position.colors
    before = zermelo.ello(graph, green="all", before=[((0, 1), (0, 0))])
    assert before.position.before == ((1, 0),)


def test_integer_nodes_in_another_order(tmp_path: Path) -> None:
    graph = nx.Graph()
    graph.add_nodes_from([7, 3, 5])
    graph.add_edges_from([(7, 3), (3, 5)])
    game = zermelo.ello(graph, green=[3, 7, 5])
    assert list(game.labels) == [7, 3, 5]
    verdict = zermelo.decide(game)
    assert verdict.certificate is not None
    zermelo.write(verdict.certificate, str(tmp_path / "proof.json"))
    assert zermelo.check(str(tmp_path / "proof.json")).accepted


def test_digraphs() -> None:
    game = zermelo.ello(nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")]), green="all")
    assert game.graph.directed
    assert game.graph.edges == ((0, 1), (1, 0), (1, 2))


@pytest.mark.parametrize(
    ("graph", "words"),
    [
        (nx.MultiGraph([(0, 1), (0, 1)]), "stands twice"),
        (nx.MultiGraph([(0, 1), (1, 0)]), "stands twice"),
        (nx.MultiDiGraph([(0, 1), (0, 1)]), "stands twice"),
        (nx.Graph([(0, 0)]), "loop"),
        (nx.DiGraph([("a", "a")]), "loop"),
        (Graph.from_edges(1, [(0, 0)], loops=True), "loop"),
        ("digraph6:&@_", "loop"),
        ("pth:3", "did you mean path?"),
        (7, "no graph"),
        (None, "no graph"),
        ([(0, 1)], "no graph"),
        (nx.Graph([("3", 3)]), "differ only in type"),
    ],
)
def test_no_such_graph(graph: Any, words: str) -> None:
    with pytest.raises(InputError, match=words.replace("?", r"\?")):
        zermelo.ello(graph, green="all")


def test_a_multigraph_without_parallel_edges() -> None:
    assert zermelo.graphs.graph(nx.MultiGraph([(0, 1), (1, 2)]))[0].m == 2
