"""The graph: both ways to build it, its rows, its parts, its errors."""

from __future__ import annotations

import pickle
import random

import networkx as nx
import pytest

from zermelo.core import graph as module
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph

Pairs = list[tuple[int, int]]


def random_pairs(n: int, m: int, directed: bool, loops: bool, seed: int) -> Pairs:
    draw = random.Random(seed)
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    while len(seen) < m:
        u, v = draw.randrange(n), draw.randrange(n)
        if u != v or loops:
            seen.setdefault((u, v) if directed else (min(u, v), max(u, v)), (u, v))
    return list(seen.values())


CASES = [
    (1, 0, False, False),
    (5, 0, True, False),
    (6, 9, False, False),
    (6, 9, True, False),
    (6, 12, False, True),
    (6, 20, True, True),
    (40, 200, False, False),
    (40, 300, True, True),
]


@pytest.mark.parametrize(("n", "m", "directed", "loops"), CASES)
def test_small_and_bulk_agree(
    monkeypatch: pytest.MonkeyPatch, n: int, m: int, directed: bool, loops: bool
) -> None:
    for seed in range(5):
        pairs = random_pairs(n, m, directed, loops, seed)
        small = Graph.from_edges(n, pairs, directed, loops)
        small_rows, small_csr = small.adjacency, small.csr
        with monkeypatch.context() as patched:
            patched.setattr(module, "BULK", -1)
            bulk = Graph.from_edges(n, pairs, directed, loops)
            assert bulk == small
            assert (bulk.adjacency, bulk.csr, bulk.masks) == (small_rows, small_csr, small.masks)
            assert bulk.components() == small.components()
            assert bulk.reverse() == small.reverse()
        columns = [u for u, _ in pairs], [v for _, v in pairs]
        assert Graph.from_arrays(n, *columns, directed, loops) == small


@pytest.mark.parametrize(("n", "m", "directed", "loops"), CASES)
def test_against_networkx(n: int, m: int, directed: bool, loops: bool) -> None:
    pairs = random_pairs(n, m, directed, loops, seed=7)
    graph = Graph.from_edges(n, pairs, directed, loops)
    other = nx.DiGraph() if directed else nx.Graph()
    other.add_nodes_from(range(n))
    other.add_edges_from(pairs)
    assert graph.m == m
    assert graph.adjacency == tuple(tuple(sorted(other.adj[v])) for v in range(n))
    assert all(graph.neighbors(v) == graph.adjacency[v] for v in range(n))
    assert all(graph.degree(v) == len(other.adj[v]) for v in range(n))
    assert all(graph.has_edge(u, v) == other.has_edge(u, v) for u in range(n) for v in range(n))
    weak = nx.weakly_connected_components if directed else nx.connected_components
    assert graph.components() == sorted(sorted(part) for part in weak(other))
    some = random.Random(1).sample(range(n), n // 2)
    index = {v: i for i, v in enumerate(some)}
    kept = [(index[u], index[v]) for u, v in other.subgraph(some).edges]
    assert graph.induced(some) == Graph.from_edges(len(some), kept, directed, loops)


def test_edges_are_sorted_and_csr_is_exact() -> None:
    graph = Graph.from_edges(4, [(3, 1), (1, 0), (2, 1)])
    assert graph.edges == ((0, 1), (1, 2), (1, 3))
    offsets, targets = graph.csr
    assert (list(offsets), list(targets)) == ([0, 1, 4, 5, 6], [1, 0, 2, 3, 1, 1])
    assert graph.masks == (0b10, 0b1101, 0b10, 0b10)


def test_a_loop_is_listed_once() -> None:
    graph = Graph.from_edges(2, [(0, 0), (0, 1)], loops=True)
    assert graph.adjacency == ((0, 1), (0,))


def test_directions() -> None:
    graph = Graph.from_edges(3, [(1, 0), (0, 1), (2, 1), (2, 2)], directed=True, loops=True)
    assert graph.adjacency == ((1,), (0,), (1, 2))
    assert graph.reverse().edges == ((0, 1), (1, 0), (1, 2), (2, 2))
    assert graph.reverse().reverse() == graph
    assert graph.undirected() == Graph.from_edges(3, [(0, 1), (1, 2)])
    path = graph.undirected()
    assert path.undirected() is path
    assert path.reverse() is path


def test_induced_renumbers_in_the_order_given() -> None:
    graph = Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)])
    assert graph.induced([3, 2, 0]).edges == ((0, 1),)
    assert graph.induced([]) == Graph.from_edges(0, [])


def test_components_come_first_one_first() -> None:
    graph = Graph.from_edges(6, [(5, 0), (2, 4)])
    assert graph.components() == [[0, 5], [1], [2, 4], [3]]
    assert Graph.from_edges(0, []).components() == []


def test_equality_hash_and_pickle() -> None:
    graph = Graph.from_edges(3, [(0, 1), (1, 2)])
    same = Graph.from_edges(3, iter([(2, 1), (1, 0)]))
    assert graph == same
    assert hash(graph) == hash(same)
    assert graph != Graph.from_edges(4, [(0, 1), (1, 2)])
    assert graph != Graph.from_edges(3, [(0, 1), (1, 2)], directed=True)
    assert pickle.loads(pickle.dumps(graph)) == graph
    assert repr(graph) == "<Graph with 3 vertices and 2 edges>"


BAD = [
    ([(0, 1), (1, 3)], False, False, "[1]", "there is no vertex 3 among the vertices 0 to 2"),
    ([(-1, 1)], False, False, "[0]", "there is no vertex -1"),
    ([(0, 1), (2, 2)], False, False, "[1]", "the edge 2-2 is a loop"),
    ([(0, 1), (2, 2)], True, False, "[1]", "the edge 2-2 is a loop"),
    ([(0, 1), (1, 2), (1, 0)], False, False, "[2]", "stands twice"),
    ([(0, 1), (1, 0), (0, 1)], True, False, "[2]", "the edge 0-1 stands twice"),
    ([(2, 2), (2, 2)], False, True, "[1]", "the edge 2-2 stands twice"),
]


@pytest.mark.parametrize("bulk", [module.BULK, -1])
@pytest.mark.parametrize(("pairs", "directed", "loops", "place", "fragment"), BAD)
def test_errors(
    monkeypatch: pytest.MonkeyPatch,
    pairs: Pairs,
    directed: bool,
    loops: bool,
    place: str,
    fragment: str,
    bulk: int,
) -> None:
    monkeypatch.setattr(module, "BULK", bulk)
    with pytest.raises(InputError) as caught:
        Graph.from_edges(3, pairs, directed, loops)
    assert caught.value.place == place
    assert fragment in caught.value.what


def test_a_large_graph_is_built_in_bulk() -> None:
    n = 150_000
    graph = Graph.from_edges(n, [(v, (v + 1) % n) for v in range(n)])
    assert graph.m == n
    assert graph.neighbors(0) == (1, n - 1)
    assert len(graph.components()) == 1
