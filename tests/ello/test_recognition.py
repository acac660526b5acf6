"""The statements of `classify` over all small graphs; those of the paper are in test_paper*.py."""

from __future__ import annotations

import random

import pytest
from ello_classes import is_driven, is_event, is_oddity, is_special
from sample_games import random_graph
from subset_table import atlas

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.graphs import (
    is_all_even,
    is_odd_elimination_scheme,
    is_odd_type,
    one_green,
    without,
)
from zermelo.solvers.ello import classify as recognition
from zermelo.solvers.ello.algebra import decide
from zermelo.solvers.ello.classify import first_singular
from zermelo.solvers.ello.closed_orders import peeled_scheme

ALL = list(atlas(1, 6, connected=False))


def test_c_one_vertex_deleted_subgraph_tells_whether_an_all_even_graph_is_an_event() -> None:
    for graph in atlas(2, 7, connected=False):
        if is_all_even(graph) and not is_odd_type(graph):
            parts = {is_oddity(without(graph, v)) for v in range(graph.n)}
            assert parts == {is_driven(graph)}


@pytest.mark.slow
def test_recognition_on_all_graphs_with_seven_vertices() -> None:
    for graph in atlas(7, 7, connected=False):
        assert recognition.is_oddity(graph, Deadline()).holds == is_oddity(graph)
        assert recognition.is_event(graph, Deadline()).holds == is_event(graph)
        assert recognition.is_special(graph, Deadline()).holds == is_special(graph)


def test_one_order_serves_all_vertex_deleted_subgraphs() -> None:
    rng = random.Random(3)
    graphs = [*atlas(4, 6, connected=False), *(random_graph(rng, n) for n in range(7, 20))]
    for graph in [*graphs, parse("petersen"), parse("cycle:7")]:
        deleted = [one_green(without(graph, v), 0) for v in range(graph.n)]
        lost = [v for v, game in enumerate(deleted) if not decide(game, 0, Deadline()).winnable]
        assert first_singular(graph, Deadline(), 0) == (lost[0] if lost else graph.n)


def test_peeling_finds_schemes_of_random_graphs_and_only_schemes() -> None:
    for graph in ALL:
        order = peeled_scheme(graph, Deadline())
        assert order is None or is_odd_elimination_scheme(graph, order)
        assert order is None or is_oddity(graph)
    assert peeled_scheme(parse("tree:500"), Deadline()) is not None
    cubic = parse("regular:302,3")
    assert any(peeled_scheme(cubic, Deadline(), seed) for seed in range(32))


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
