"""The report's products and truncations in Seepage (section 4.3): as they hold, and where not."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import inf

import networkx as nx
import pytest
from seepage_dags import dags
from seepage_errata import EXAMPLES, graphs
from seepage_surgery import (
    Edges,
    as_sink,
    below,
    children,
    distances,
    number,
    parents,
    tensor,
    tree_number,
    wins,
    without,
)

from zermelo.families.language import parse


@cache
def trees(largest: int) -> tuple[Edges, ...]:
    """All rooted trees with up to so many vertices, one of each shape."""
    found: dict[str, Edges] = {}
    front: list[Edges] = [()]
    for _ in range(largest):
        found |= {shape(edges): edges for edges in reversed(front)}
        known = {shape(edges): edges for edges in front}
        front = [
            tuple(sorted((*edges, (u, len(edges) + 1))))
            for edges in known.values()
            for u in range(len(edges) + 1)
        ]
    return tuple(found.values())


def shape(edges: Edges, v: int = 0) -> str:
    return "(" + "".join(sorted(shape(edges, c) for c in children(edges, v))) + ")"


@cache
def acyclic(largest: int) -> tuple[Edges, ...]:
    """All acyclic digraphs with one source and up to so many vertices, one of each shape."""
    found: dict[Edges, Edges] = {}
    for n in range(1, largest + 1):
        for edges in dags(n):
            least = min(
                tuple(sorted((order[u], order[v]) for u, v in edges))
                for rest in permutations(range(1, n))
                for order in [(0, *rest)]
            )
            found.setdefault((*least, (n, n)), edges)
    return tuple(found.values())


def truncated(edges: Edges, d: int) -> Edges:
    """The part within a distance of the source, as printed: with all its edges."""
    far = distances(edges)
    return without(edges, [v for v, length in far.items() if length > d])


def is_path(edges: Edges) -> bool:
    return all(len(children(edges, u)) == 1 for u, _ in edges)


def test_the_shapes_are_counted_right() -> None:
    sizes = [sum(len(edges) == n - 1 for edges in trees(7)) for n in range(1, 8)]
    assert sizes == [1, 1, 2, 4, 9, 20, 48]
    known = [sum(len(below(edges, 0)) == n for edges in acyclic(5)) for n in range(1, 6)]
    assert known == [1, 1, 3, 16, 164]


def test_the_recursion_for_trees() -> None:
    for edges in trees(7):
        assert tree_number(edges) == number(edges)


def test_the_weak_component_of_a_product_has_further_sources() -> None:
    example = EXAMPLES["a factor of a product with two sources"]
    graph = nx.tensor_product(nx.DiGraph([(0, 1)]), nx.DiGraph(list(example.edges)))
    component = graph.subgraph(nx.node_connected_component(graph.to_undirected(), (0, 0)))
    assert sorted(v for v in component if not component.in_degree(v)) == [(0, 0), (0, 1)]


def test_lemma_4_1_a_tree_that_sludge_wins_times_a_tree() -> None:
    pairs = 0
    for first in trees(6):
        for second in trees(6):
            product = tensor(first, second)
            assert tree_number(product) >= max(tree_number(first), tree_number(second))
            pairs += 1
    assert pairs == 37**2
    small = [tensor(first, second) for first in trees(4) for second in trees(4)]
    assert all(tree_number(product) == number(product) for product in small)


def partner(n: int) -> Edges:
    """The T of Lemma 4.2 with n + 1 levels of edges: one child at distance n, before that two."""
    built, level, count = [], [0], 1
    for depth in range(n + 1):
        after = []
        for u in level:
            for _ in range(1 if depth == n else 2):
                built.append((u, count))
                after.append(count)
                count += 1
        level = after
    return tuple(sorted(built))


def test_lemma_4_2_a_partner_with_which_green_loses() -> None:
    applied = 0
    for edges in trees(7):
        if tree_number(edges) == 1 and not is_path(edges):
            far = distances(edges)
            n = min(far[v] for v in far if len(children(edges, v)) > 1)
            tree = partner(n)
            assert parse(f"levels:{'2,' * n}1").edges == tree
            assert tree_number(tree) == 1
            assert 1 < tree_number(tensor(tree, edges)) < inf
            applied += 1
    assert applied == 54


def test_lemma_4_2_its_proof_fails_for_other_branching_vertices() -> None:
    edges = EXAMPLES["4.2 (lemma) with two kinds of vertices at a distance"].edges
    assert tree_number(edges) == 1
    assert len(children(edges, 1)) == 2
    product = tensor(partner(distances(edges)[1]), edges)
    # Every inner vertex should have two children, but some have one.
    assert {len(children(product, u)) for u, _ in product} == {1, 2, 4}
    assert tree_number(product) == 2


def graded(edges: Edges) -> bool:
    far = distances(edges)
    return all(far[v] == far[u] + 1 for u, v in edges)


@pytest.mark.parametrize("k", [1, 2])
def test_lemma_4_3_truncation_of_graded_graphs(k: int) -> None:
    applied = 0
    for edges in graphs("4.3 graded", 1500):
        if graded(edges) and not wins(edges, k):
            for d in range(max(distances(edges).values())):
                assert not wins(truncated(edges, d), k)
                applied += 1
    assert applied >= {1: 150, 2: 30}[k]


@pytest.mark.parametrize("k", [1, 2])
def test_lemma_4_3_truncation_without_the_edges_of_the_last_level(k: int) -> None:
    applied = 0
    for edges in graphs("4.3 terminal", 1500):
        if not wins(edges, k):
            far = distances(edges)
            for d in range(max(far.values())):
                part = truncated(edges, d)
                for v in far:
                    part = as_sink(part, v) if far[v] == d else part
                assert not wins(part, k)
                applied += 1
    assert applied >= {1: 700, 2: 90}[k]


def test_lemma_4_3_fails_as_printed() -> None:
    example = EXAMPLES["4.3 (lemma) with an edge inside a level"]
    assert example.breaks(truncated(example.edges, 1))


def test_lemma_4_3_fails_for_no_smaller_graph() -> None:
    for n in range(2, 5):
        for edges in dags(n):
            for d in range(max(distances(edges).values())):
                assert wins(edges, 1) or not wins(truncated(edges, d), 1)


def test_theorem_4_1_a_graph_that_sludge_wins_times_a_graph() -> None:
    pairs = 0
    for first in acyclic(4):
        for second in acyclic(4):
            assert number(tensor(first, second)) >= max(number(first), number(second))
            pairs += 1
    assert pairs == 21**2
    lost = [edges for edges in acyclic(5) if not wins(edges, 1)]
    assert len(lost) == 32
    for edges in lost:
        for other in acyclic(3):
            assert not wins(tensor(other, edges), 1)


def path(d: int) -> Edges:
    return tuple((i, i + 1) for i in range(d))


def test_theorem_4_1_its_proof_fails_for_walks_of_two_lengths() -> None:
    edges = EXAMPLES["4.1 (theorem) with walks of two lengths"].edges
    product = tensor(path(2), edges)
    assert len(below(product, 0)) == 4
    assert len(below(truncated(edges, 2), 0)) == 3
    wrong = right = 0
    for edges in acyclic(5):
        for d in range(1, max(distances(edges).values()) + 1):
            product, part = tensor(path(d), edges), truncated(edges, d)
            alike = nx.is_isomorphic(nx.DiGraph(list(product)), nx.DiGraph(list(part)))
            assert alike or not graded(edges)
            wrong += not alike
            right += alike
            # It is S unrolled: the vertices are the pairs of v and the length of a walk to v.
            walks, level = 1, {0}
            for _ in range(d):
                level = {w for v in level for w in children(edges, v)}
                walks += len(level)
            assert len(below(product, 0)) == walks
    assert wrong > right > 0


def test_every_vertex_of_a_product_of_trees_has_one_parent() -> None:
    for first in trees(5):
        for second in trees(5):
            product = tensor(first, second)
            assert all(len(parents(product, v)) == 1 for _, v in product)
