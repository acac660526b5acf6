"""Families of acyclic digraphs: their definitions, and what Seepage's theorems say of them."""

from __future__ import annotations

from itertools import product
from math import comb

import networkx as nx
import pytest
from seepage_dags import dags, green_number
from seepage_games import certified, digraph, instance

from instances.make_seepage import formula_is_true
from zermelo.core.digraphs import distances
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families import dags as families
from zermelo.families import operations, quantified
from zermelo.families.language import parse
from zermelo.games.seepage.rules import Seepage


def as_networkx(graph: Graph) -> nx.DiGraph:
    made = nx.DiGraph(graph.edges)
    made.add_nodes_from(range(graph.n))
    return made


WORDS = (
    "dipath:7", "digrid:4x5", "kary:3,4", "simplex:3,5", "simplex:1,4", "simplex:3,0",
    "arborescence:50,seed=3", "layered:5,4,0.3,seed=1", "layered:4,3,0", "growth:3,4,6,8,seed=2",
    "growth:2,1,1", "qbf:5", "truncate(product(kary:2,3,dipath:4),3)",
    "terminate(layered:5,4,0.3,3)", "tensordag(simplex:2,3,kary:2,2,dipath:5)",
    "oriented(complete:6)",
)  # fmt: skip


@pytest.mark.parametrize("text", WORDS)
def test_every_word_is_a_game(text: str) -> None:
    graph = parse(text)
    assert Seepage.on(graph).source == 0
    assert graph == parse(text)
    assert nx.is_directed_acyclic_graph(as_networkx(graph))


def test_trees() -> None:
    graph = families.tree(3, 4)
    other = nx.balanced_tree(3, 4, create_using=nx.DiGraph)
    assert set(graph.edges) == set(other.edges)
    assert families.tree(1, 4) == families.path(5)
    assert nx.is_arborescence(as_networkx(families.arborescence(200, 5)))


def test_simplices_are_truncated_products() -> None:
    for m, d in product(range(1, 5), range(4)):
        graph = families.simplex(m, d)
        assert graph.n == comb(m + d, m)
        cube = operations.product(*[families.path(d + 2)] * m) if m > 1 else families.path(d + 2)
        cut = families.truncate(cube, d)
        assert nx.is_isomorphic(as_networkx(graph), as_networkx(cut))
        assert families.terminate(cube, d) == cut


def test_layers() -> None:
    graph = families.layered(6, 5, 0.4)
    assert graph.n == 31
    length = distances(graph, 0)
    assert length == [0, *[layer for layer in range(1, 7) for _ in range(5)]]
    grown = families.growth(3, 3, 5, 7, 9)
    assert grown.n == 25
    offsets = grown.csr[0]
    inner = [offsets[v + 1] - offsets[v] for v in range(25 - 9)]
    assert min(inner) >= 3
    assert families.growth(3, 3, 5, seed=1) != families.growth(3, 3, 5, seed=2)


def test_the_report_s_truncation_can_help_green() -> None:
    """Lemma 4.3 as printed is false where edges skip levels; with `terminate` it holds."""
    graph = digraph(5, [(0, 1), (0, 4), (1, 2), (1, 3), (1, 4)])
    assert certified(instance(graph)).answer == 2
    cut = families.truncate(graph, 1)
    assert cut.edges == ((0, 1), (0, 2), (1, 2))
    assert certified(instance(cut)).answer == 1
    assert certified(instance(families.terminate(graph, 1))).answer == 2


def test_terminating_never_helps_green() -> None:
    for edges in dags(5):
        graph = digraph(5, edges)
        whole = green_number(5, edges)
        for d in range(1, 4):
            cut = families.terminate(graph, d)
            least = green_number(cut.n, cut.edges)
            assert least is None or whole is None or least >= whole


def test_tensor_products() -> None:
    """The part behind the source, by its definition."""
    for first, second in product(list(dags(3)), list(dags(4))[::3]):
        a, b = digraph(3, first), digraph(4, second)
        seen, queue = {(0, 0)}, [(0, 0)]
        for u, v in queue:
            for pair in product(a.neighbors(u), b.neighbors(v)):
                if pair not in seen:
                    seen.add(pair)
                    queue.append(pair)
        index = {pair: i for i, pair in enumerate(sorted(seen))}
        pairs = [
            (index[pair], index[other])
            for pair in seen
            for other in product(a.neighbors(pair[0]), b.neighbors(pair[1]))
        ]
        assert families.tensor(a, b) == Graph.from_edges(len(seen), pairs, directed=True)


def test_the_source_need_not_be_vertex_0() -> None:
    turned = Graph.from_edges(4, [(3, 2), (2, 0), (2, 1)], directed=True)
    assert families.truncate(turned, 1).edges == ((0, 1),)
    assert families.terminate(turned, 2) == Graph.from_edges(
        4, [(0, 3), (3, 1), (3, 2)], directed=True
    )
    assert families.tensor(turned, families.path(2)).m == 1


NO_GAMES = (
    Graph.from_edges(2, [(0, 1)]),
    Graph.from_edges(2, [], directed=True),
    Graph.from_edges(2, [(0, 1), (1, 0)], directed=True),
)


@pytest.mark.parametrize("graph", NO_GAMES)
def test_truncation_needs_an_acyclic_digraph_with_one_source(graph: Graph) -> None:
    for cut in (families.truncate, families.terminate):
        with pytest.raises(InputError):
            cut(graph, 1)
    with pytest.raises(InputError):
        families.tensor(graph, graph)


def test_random_formulas() -> None:
    clauses = quantified.random_clauses(6, 1)
    assert len(clauses) == 13
    assert clauses == quantified.random_clauses(6, 1) != quantified.random_clauses(6, 2)
    graph = parse("qbf:6,seed=1")
    assert graph == quantified.seepage_graph(6, clauses)
    assert graph.n == 8 * 6 + 3 * 13


def test_formulas_of_two_literals() -> None:
    for clauses in ([(1, 2)], [(1, 2), (1, -2)], [(2, 4)], [(1, -2), (-1, 2)], [(2, 3), (-2, -3)]):
        graph = quantified.seepage_graph(2, clauses)
        truth = formula_is_true(2, clauses)
        assert certified(instance(graph, 1)).answer is truth


def test_level_regular_trees() -> None:
    tree = parse("levels:3,2,1")
    assert (tree.n, tree.m, tree.directed) == (1 + 3 + 6 + 6, 15, True)
    assert [len(tree.neighbors(v)) for v in range(tree.n)] == [3, *[2] * 3, *[1] * 6, *[0] * 6]
    assert parse("levels:2,2,2") == parse("kary:2,3")
    for wrong in ("levels:2,0", "levels:100000,100000"):
        with pytest.raises(InputError):
            parse(wrong)
