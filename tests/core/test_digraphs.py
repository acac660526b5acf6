"""Acyclic digraphs, against networkx."""

from __future__ import annotations

import random

import networkx as nx
from seepage_dags import random_dag

from zermelo.core import digraphs
from zermelo.core.graph import Graph
from zermelo.games.seepage.rules import bits_of


def pairs() -> list[tuple[Graph, nx.DiGraph]]:
    rng = random.Random(1)
    found = []
    for _ in range(80):
        n = rng.randrange(1, 12)
        names = rng.sample(range(n), n)
        edges = [(names[u], names[v]) for u, v in random_dag(rng, n, 0.3) if rng.random() < 0.8]
        other = nx.DiGraph(edges)
        other.add_nodes_from(range(n))
        found.append((Graph.from_edges(n, edges, directed=True), other))
    return found


def test_acyclic_digraphs() -> None:
    for graph, other in pairs():
        order = digraphs.topological_order(graph)
        place = {v: i for i, v in enumerate(order)}
        assert len(place) == graph.n
        assert all(place[u] < place[v] for u, v in graph.edges)
        assert digraphs.cycle(graph) == []
        assert digraphs.sources(graph) == [v for v in range(graph.n) if not other.in_degree(v)]
        for v, mask in enumerate(digraphs.reachable(graph)):
            assert mask == bits_of({v} | nx.descendants(other, v))
        shortest = nx.single_source_shortest_path_length(other, 0)
        assert digraphs.distances(graph, 0) == [shortest.get(v) for v in range(graph.n)]


def test_cycles() -> None:
    rng = random.Random(2)
    cyclic = 0
    for _ in range(200):
        n = rng.randrange(2, 9)
        edges = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.2]
        graph = Graph.from_edges(n, edges, directed=True)
        other = nx.DiGraph(edges)
        found = digraphs.cycle(graph)
        assert bool(found) != nx.is_directed_acyclic_graph(other)
        cyclic += bool(found)
        if found:
            assert len(set(found)) == len(found)
            assert found[0] == min(found)
            assert all(graph.has_edge(u, v) for u, v in zip(found, [*found[1:], found[0]]))  # noqa: B905
    assert 50 < cyclic < 200
