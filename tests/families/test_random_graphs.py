"""Random graphs: the right class, the right distribution, and one graph for one seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import networkx as nx
import pytest

from zermelo.core.graph import Graph
from zermelo.families.random_graphs import blocks, cactus, gnp, mop, regular, tree
from zermelo.families.standard import complete, empty


def spread(counts: Counter[Graph], classes: int) -> float:
    """Chi-squared over its degrees of freedom: about 1 for a uniform draw."""
    expected = counts.total() / classes
    assert len(counts) == classes
    return sum((seen - expected) ** 2 / expected for seen in counts.values()) / (classes - 1)


# Written down once: a seed must give the same graph on every machine and in every release.
PINNED = [
    (tree(6, seed=1), "tree6"),
    (mop(6, seed=1), "mop6"),
    (gnp(6, 0.5, seed=1), "gnp6"),
    (blocks(8, 5, seed=2), "blocks8"),
    (cactus(8, 5, seed=1), "cactus8"),
]
EXPECTED = {
    "tree6": [(0, 2), (1, 2), (2, 3), (2, 4), (2, 5)],
    "mop6": [(0, 1), (0, 5), (1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (3, 4), (4, 5)],
    "blocks8": [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (0, 5),
        (0, 6),
        (0, 7),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 5),
        (6, 7),
    ],
    "cactus8": [(0, 1), (0, 3), (1, 2), (2, 3), (3, 4), (3, 6), (4, 5), (5, 6), (6, 7)],
    "gnp6": [(0, 3), (0, 5), (1, 3), (1, 5), (2, 3), (3, 5)],
}


@pytest.mark.parametrize(("graph", "name"), PINNED, ids=[name for _, name in PINNED])
def test_a_seed_names_one_graph(graph: Graph, name: str) -> None:
    assert list(graph.edges) == EXPECTED[name]


@pytest.mark.parametrize("seed", [0, 1, 2**32, 10**17])
def test_equal_seeds_give_equal_graphs(seed: int) -> None:
    assert tree(30, seed) == tree(30, seed) != tree(30, seed + 1)
    assert mop(30, seed) == mop(30, seed) != mop(30, seed + 1)
    assert gnp(30, 0.3, seed) == gnp(30, 0.3, seed) != gnp(30, 0.3, seed + 1)
    assert regular(30, 3, seed) == regular(30, 3, seed) != regular(30, 3, seed + 1)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 10, 1000])
def test_tree_is_a_tree(n: int) -> None:
    graph = tree(n, seed=n)
    assert graph.m == n - 1
    assert len(graph.components()) == 1


def test_trees_are_uniform() -> None:
    counts = Counter(tree(4, seed) for seed in range(3200))
    assert spread(counts, 4**2) < 2


@pytest.mark.parametrize("n", [3, 4, 5, 8, 40])
def test_mop_is_maximal_outerplanar(n: int) -> None:
    graph = mop(n, seed=n)
    assert graph.m == 2 * n - 3
    assert all(graph.has_edge(v, (v + 1) % n) for v in range(n))
    diagonals = [edge for edge in graph.edges if edge[1] - edge[0] not in (1, n - 1)]
    crossing = [(e, f) for e, f in combinations(diagonals, 2) if e[0] < f[0] < e[1] < f[1]]
    assert not crossing


def test_small_mops() -> None:
    assert mop(1) == complete(1)
    assert mop(2) == complete(2)
    assert mop(3, seed=5) == complete(3)


def test_triangulations_are_uniform() -> None:
    counts = Counter(mop(6, seed) for seed in range(2800))
    assert spread(counts, 14) < 2


def test_mop_is_linear() -> None:
    assert mop(200_000).m == 399_997


@pytest.mark.parametrize("n", [1, 2, 3, 7, 60])
@pytest.mark.parametrize("k", [2, 3, 6])
def test_blocks_are_cliques_and_cycles(n: int, k: int) -> None:
    for make in (blocks, cactus):
        graph = make(n, k, seed=n)
        other = nx.Graph(graph.edges)
        other.add_nodes_from(range(n))
        assert (graph.n, nx.is_connected(other)) == (n, True)
        for part in nx.biconnected_components(other):
            size, edges = len(part), other.subgraph(part).number_of_edges()
            assert size <= k
            assert edges in (size, size * (size - 1) // 2)
            assert make is blocks or edges == size - (size == 2)


def test_all_kinds_of_blocks_occur() -> None:
    sizes: Counter[tuple[int, int]] = Counter()
    other = nx.Graph(blocks(600, 5, seed=2).edges)
    for part in nx.biconnected_components(other):
        sizes[len(part), other.subgraph(part).number_of_edges()] += 1
    assert min(sizes.values()) > 10
    assert set(sizes) == {(2, 1), (3, 3), (4, 4), (4, 6), (5, 5), (5, 10)}


def test_gnp_limits() -> None:
    assert gnp(20, 0) == empty(20)
    assert gnp(20, 1) == complete(20)
    assert gnp(1, 0.5) == empty(1)
    assert gnp(1000, 1e-320).m == 0
    assert gnp(20_000_000, 1e-16, seed=3).n == 20_000_000


def test_gnp_is_uniform_at_one_half() -> None:
    counts = Counter(gnp(3, 0.5, seed) for seed in range(1600))
    assert spread(counts, 2**3) < 2.5


def test_gnp_has_as_many_edges_as_expected() -> None:
    n, p = 3000, 0.1
    mean, deviation = p * n * (n - 1) / 2, (p * (1 - p) * n * (n - 1) / 2) ** 0.5
    graph = gnp(n, p)
    assert abs(graph.m - mean) < 5 * deviation
    degrees = [graph.degree(v) for v in range(n)]
    assert abs(sum(degrees[:1500]) - sum(degrees[1500:])) < 10 * deviation


@pytest.mark.parametrize(
    ("n", "d"), [(1, 0), (5, 0), (4, 3), (6, 2), (7, 4), (10, 9), (30, 26), (2000, 3)]
)
def test_regular_is_regular(n: int, d: int) -> None:
    graph = regular(n, d, seed=1)
    assert {graph.degree(v) for v in range(n)} == {d}


def test_regular_reaches_both_cubic_graphs_on_six_vertices() -> None:
    prism = nx.circular_ladder_graph(3)
    kinds = {nx.is_isomorphic(nx.Graph(regular(6, 3, seed).edges), prism) for seed in range(20)}
    assert kinds == {True, False}
