"""Statements of section 3 of the ELLO paper and of `recognition`, over all small graphs."""

from __future__ import annotations

import random
from functools import cache

import networkx as nx
import pytest
from sample_games import random_graph
from subset_table import atlas, winnable_colorings

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello_graphs import (
    is_all_even,
    is_all_odd,
    is_odd_cut,
    is_odd_elimination_scheme,
    is_odd_type,
    one_green,
    parity_colorings,
    without,
)
from zermelo.solvers.ello import recognition
from zermelo.solvers.ello.algebra import decide
from zermelo.solvers.ello.deleted import first_singular
from zermelo.solvers.ello.odd_degrees import peeled

CONNECTED = list(atlas(1, 6))
ALL = list(atlas(1, 6, connected=False))


@cache
def is_driven(graph: Graph) -> bool:
    """Whether every nontrivial parity-plausible game is winnable (they are counted)."""
    return winnable_colorings(graph).bit_count() == parity_colorings(graph)


def is_oddity(graph: Graph) -> bool:
    return graph.n > 0 and is_odd_type(graph) and is_driven(graph)


def is_special(graph: Graph) -> bool:
    return all(is_oddity(without(graph, v)) for v in range(graph.n))


def wins_with_greens(graph: Graph, *greens: int) -> bool:
    coloring = (1 << graph.n) - 1 - sum(1 << v for v in greens)
    return bool(winnable_colorings(graph) >> coloring & 1)


@cache
def is_odd_degenerate(graph: Graph) -> bool:
    """Whether deleting vertices of odd degree can lead to K_1, by the literal definition."""
    return graph.n == 1 or any(
        graph.degree(v) % 2 == 1 and is_odd_degenerate(without(graph, v)) for v in range(graph.n)
    )


def splits(graph: Graph) -> bool:
    """Whether two oddities with an odd number of edges between them make up the graph."""
    for chosen in range(1, (1 << graph.n) - 1):
        part = [v for v in range(graph.n) if chosen >> v & 1]
        rest = [v for v in range(graph.n) if not chosen >> v & 1]
        if (
            is_odd_cut(graph, part)
            and is_oddity(graph.induced(part))
            and is_oddity(graph.induced(rest))
        ):
            return True
    return False


def test_lemma_3_1_deleting_a_vertex_of_odd_degree_keeps_the_type() -> None:
    for graph in ALL:
        for v in range(graph.n):
            kept = is_odd_type(graph) == is_odd_type(without(graph, v))
            assert kept == (graph.degree(v) % 2 == 1)


def test_lemma_3_1_events_are_all_even_and_special_oddities_all_odd() -> None:
    for graph in ALL:
        if is_driven(graph) and not is_odd_type(graph):
            assert is_all_even(graph)
        if is_special(graph) and is_odd_type(graph):
            assert is_all_odd(graph)


def test_the_only_disconnected_parity_driven_graph_has_two_vertices() -> None:
    for graph in ALL:
        if is_driven(graph) and len(graph.components()) > 1:
            assert (graph.n, graph.m) == (2, 0)


def test_theorem_3_2_and_conjecture_3_3_the_graphs_that_split_are_the_oddities_but_k1() -> None:
    for graph in ALL:
        assert splits(graph) == (graph.n > 1 and is_oddity(graph))


def test_proposition_3_5_and_conjecture_3_4_oddities_are_the_odd_degenerate_graphs() -> None:
    for graph in ALL:
        assert is_odd_degenerate(graph) == is_oddity(graph)


def test_proposition_3_5_trees_are_oddities() -> None:
    for n in range(2, 10):
        for tree in nx.nonisomorphic_trees(n):
            graph = Graph.from_edges(n, sorted(tree.edges()))
            assert is_odd_degenerate(graph)
            assert is_oddity(graph)


def test_proposition_3_6_the_only_all_even_oddity_is_k1() -> None:
    for graph in ALL:
        if is_all_even(graph) and is_oddity(graph):
            assert graph.n == 1


def test_proposition_3_13_special_graphs_are_parity_driven() -> None:
    for graph in [*ALL, parse("petersen"), parse("bipartite:4,4"), parse("cycle:8")]:
        if is_special(graph):
            assert is_driven(graph)


def test_a_an_oddity_has_a_scheme_from_every_start_and_another_graph_from_none() -> None:
    for graph in ALL:
        if is_odd_type(graph):
            starts = {wins_with_greens(graph, v) for v in range(graph.n)}
            assert starts == {is_oddity(graph)}


def test_b_events_on_two_vertices_or_more_are_special() -> None:
    for graph in ALL:
        if is_driven(graph) and not is_odd_type(graph):
            assert is_special(graph)


def test_c_one_vertex_deleted_subgraph_tells_whether_an_all_even_graph_is_an_event() -> None:
    for graph in atlas(2, 7, connected=False):
        if is_all_even(graph) and not is_odd_type(graph):
            parts = {is_oddity(without(graph, v)) for v in range(graph.n)}
            assert parts == {is_driven(graph)}


@pytest.mark.slow
def test_recognition_on_all_graphs_with_seven_vertices() -> None:
    for graph in atlas(7, 7, connected=False):
        assert recognition.is_oddity(graph, Deadline()).holds == is_oddity(graph)
        event = is_driven(graph) and not is_odd_type(graph)
        assert recognition.is_event(graph, Deadline()).holds == event
        assert recognition.is_special(graph, Deadline()).holds == is_special(graph)


def test_one_order_serves_all_vertex_deleted_subgraphs() -> None:
    rng = random.Random(3)
    graphs = [*atlas(4, 6, connected=False), *(random_graph(rng, n) for n in range(7, 20))]
    for graph in [*graphs, parse("petersen"), parse("cycle:7")]:
        deleted = [one_green(without(graph, v), 0) for v in range(graph.n)]
        lost = [v for v, game in enumerate(deleted) if not decide(game, 0, Deadline()).winnable]
        assert first_singular(graph, Deadline(), 0) == (lost[0] if lost else None)


def test_peeling_finds_schemes_of_random_graphs_and_only_schemes() -> None:
    for graph in ALL:
        order = peeled(graph, Deadline(), 0)
        assert order is None or is_odd_elimination_scheme(graph, order)
        assert order is None or is_oddity(graph)
    assert peeled(parse("tree:500"), Deadline(), 0) is not None
    assert peeled(parse("regular:302,3"), Deadline(), 0) is not None


def test_large_special_graphs() -> None:
    assert recognition.is_special(parse("regular:202,3"), Deadline()) == recognition.Finding(True)
    assert recognition.is_special(parse("star:201"), Deadline()) == recognition.Finding(False)


def test_findings_for_large_graphs_say_how_sure_they_are() -> None:
    def oddity(text: str) -> recognition.Finding:
        return recognition.is_oddity(parse(text), Deadline())

    assert oddity("grid:9x40") == recognition.Finding(True)
    assert oddity("gnp:90,0.5,seed=0") == recognition.Finding(True)
    # Planar and lost: four copies of K_4 in a chain (K_4 needs two greens).
    pairs = [(4 * i + u, 4 * i + v) for i in range(4) for u, v in parse("complete:4").edges]
    chain = Graph.from_edges(16, [*pairs, (3, 4), (7, 8), (11, 12)])
    assert is_odd_type(chain)
    assert recognition.is_oddity(chain, Deadline()) == recognition.Finding(False)
    finding = oddity("complete:22")
    assert not finding.holds
    assert finding.assurance is Assurance.MONTE_CARLO
    assert 0 < finding.error_bound < 1e-12
