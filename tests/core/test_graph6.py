"""graph6, sparse6 and digraph6 against networkx, on every graph of its atlas."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from networkx.generators.atlas import graph_atlas_g

from lab.graph6 import encode, encode_sparse6
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.graph6 import HEADERS, decode

ATLAS: list[nx.Graph] = graph_atlas_g()


def own(graph: nx.Graph) -> Graph:
    return Graph.from_edges(len(graph), list(graph.edges), graph.is_directed(), loops=True)


def test_graph6_on_the_atlas() -> None:
    for graph in ATLAS:
        text = nx.to_graph6_bytes(graph, header=False).decode().strip()
        assert encode(own(graph)) == text
        assert decode(text) == own(graph)


def test_sparse6_on_the_atlas() -> None:
    for graph in ATLAS:
        theirs = nx.to_sparse6_bytes(graph, header=False).decode().strip()
        ours = encode_sparse6(own(graph))
        assert decode(theirs, "sparse6") == own(graph)
        assert decode(ours, "sparse6") == own(graph)
        if len(graph):
            back = nx.from_sparse6_bytes(ours.encode())
            assert sorted(map(tuple, map(sorted, back.edges))) == list(own(graph).edges)


@pytest.mark.parametrize("n", [8, 15, 16, 17, 31, 32, 33, 62, 63, 64, 100, 300])
def test_random_graphs(n: int) -> None:
    for seed, m in enumerate((0, 1, n // 2, 2 * n)):
        graph = nx.gnm_random_graph(n, m, seed=seed)
        text = nx.to_graph6_bytes(graph, header=False).decode().strip()
        assert encode(own(graph)) == text
        assert decode(text) == own(graph)
        ours = encode_sparse6(own(graph))
        assert decode(ours, "sparse6") == own(graph)
        assert own(nx.from_sparse6_bytes(ours.encode())) == own(graph)
        theirs = nx.to_sparse6_bytes(graph, header=False).decode().strip()
        assert decode(theirs, "sparse6") == own(graph)


@pytest.mark.parametrize("n", [2, 4, 8, 16])
def test_sparse6_padding_makes_no_loop(n: int) -> None:
    # Where n is a power of two and n-2 is the last vertex with an edge, padding with ones alone
    # reads as "go to vertex n-1, a loop there".
    for k in range(max(1, n - 2)):
        graph = Graph.from_edges(n, [(k, n - 2)] if k < n - 2 else [])
        text = encode_sparse6(graph)
        assert decode(text, "sparse6") == graph
        assert own(nx.from_sparse6_bytes(text.encode())) == graph


def test_the_formats_own_examples() -> None:
    # Both stand in McKay's description: five vertices with edges 02 04 13 34, and seven vertices
    # with edges 01 02 12 56.
    assert list(decode("DQc").edges) == [(0, 2), (0, 4), (1, 3), (3, 4)]
    assert list(decode(":Fa@x^", "sparse6").edges) == [(0, 1), (0, 2), (1, 2), (5, 6)]
    assert encode_sparse6(decode(":Fa@x^", "sparse6")) == ":Fa@x^"
    digraph = decode("&DI?AO?", "digraph6")
    assert (digraph.directed, list(digraph.edges)) == (True, [(0, 2), (0, 4), (3, 1), (3, 4)])
    assert encode(digraph) == "&DI?AO?"


@pytest.mark.parametrize("n", [0, 1, 2, 5, 9, 70])
def test_digraph6_round_trip(n: int) -> None:
    draw = random.Random(n)
    pairs = [(u, v) for u in range(n) for v in range(n) if draw.random() < 0.3]
    graph = Graph.from_edges(n, pairs, directed=True, loops=True)
    assert decode(encode(graph), "digraph6") == graph


@pytest.mark.parametrize("n", [0, 1, 62, 63, 258047, 258048])
def test_orders_with_one_four_and_eight_characters(n: int) -> None:
    graph = Graph.from_edges(n, [])
    assert decode(encode_sparse6(graph), "sparse6") == graph
    assert len(encode_sparse6(graph)) == 1 + (1 if n <= 62 else 4 if n <= 258047 else 8)


@pytest.mark.parametrize("name", ["graph6", "sparse6", "digraph6"])
def test_headers_and_newlines_are_skipped(name: str) -> None:
    text = {"graph6": "DQc", "sparse6": ":Fa@x^", "digraph6": "&DI?AO?"}[name]
    assert decode(f"{HEADERS[name]}{text}\n", name) == decode(text, name)


@pytest.mark.parametrize(
    ("text", "name", "fragment"),
    [
        ("", "graph6", "ends inside the order"),
        ("~??", "graph6", "ends inside the order"),
        ("~~???", "graph6", "ends inside the order"),
        ("D", "graph6", "needs 2 characters after the order, this one has 0"),
        ("DQcc", "graph6", "needs 2 characters after the order, this one has 3"),
        ("~?@????", "graph6", "needs 336 characters"),
        ("D Q", "graph6", "character 2 of the graph6 text is ' '"),
        ("DQä", "graph6", "character 3"),
        (":Fa@x^", "graph6", "character 1 of the graph6 text is ':'"),
        ("DQc", "sparse6", "must begin with ':'"),
        ("DQc", "digraph6", "must begin with '&'"),
        ("&DI?A", "digraph6", "needs 5 characters"),
        (":A_", "sparse6", "stands twice"),
        (":B?", "sparse6", "is a loop"),
    ],
)
def test_errors(text: str, name: str, fragment: str) -> None:
    with pytest.raises(InputError) as caught:
        decode(text, name)
    assert fragment in str(caught.value)


def test_graph6_cannot_hold_a_loop() -> None:
    with pytest.raises(InputError, match="cannot hold a loop"):
        encode(Graph.from_edges(2, [(1, 1)], loops=True))
