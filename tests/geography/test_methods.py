"""Geography: all methods against the literal rules on all small graphs and digraphs."""

from __future__ import annotations

import random
import time

import networkx as nx
import pytest
from walking import asked, digraphs, geography, geography_moves, graphs

import zermelo
from zermelo.checker.check import check
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, OutOfTime
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.geography.rules import RULES, Geography, Walk, start
from zermelo.solvers.geography.nimbers import encode
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.impartial import Table


def agrees(graph: Graph, token: int, name: str) -> None:
    """Have one method answer both questions, and the checker accept what it offers."""
    moves = geography_moves(graph, token)
    for question, answer in (("outcome", "N" if moves else "P"), ("winning-moves", moves)):
        found, certificate = asked(geography(graph, token), name, question)
        assert found.answer == answer, (graph.edges, token, name)
        assert certificate is not None
        assert check(certificate).accepted


def compiled(graph: Graph, deadline: Deadline | None = None) -> CompiledNimbers:
    """Return the compiled search of the game that begins at vertex 0."""
    return CompiledNimbers(encode(geography(graph, 0)), RULES, deadline or Deadline())


@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_all_methods_on_all_small_graphs(n: int) -> None:
    for graph in graphs(n):
        for token in range(n) if n < 5 else (0,):
            for name in ("matching", "search", "nimbers"):
                agrees(graph, token, name)


def test_matching_on_all_graphs_with_five_vertices() -> None:
    # Every vertex of a labeled graph is vertex 0 of another one.
    for graph in graphs(5):
        agrees(graph, 0, "matching")


@pytest.mark.parametrize("n", [2, 3])
def test_all_methods_on_all_small_digraphs(n: int) -> None:
    for graph in digraphs(n):
        for name in ("search", "nimbers"):
            agrees(graph, 0, name)


def test_all_digraphs_with_four_vertices() -> None:
    acyclic = 0
    for graph in digraphs(4):
        moves = geography_moves(graph, 0)
        game = Geography(graph, 0)
        first = start(game)
        for table in (compiled(graph), Table(RULES)):
            found = [v for v, after in RULES.options(first) if not table.nim_value(after)]
            assert found == moves
            assert bool(table.nim_value(first)) is bool(moves)
        outcome, certificate = asked(geography(graph, 0), "acyclic", "winning-moves")
        if certificate is not None:
            acyclic += 1
            assert outcome.answer == moves
            assert check(certificate).accepted
            agrees(graph, 0, "acyclic")
        else:
            assert outcome.reason == "the token can go round a circuit"
    assert 500 < acyclic < 4096


def test_larger_graphs_by_matching_and_by_search() -> None:
    draw = random.Random(5)
    seen = set()
    for _ in range(60):
        n = draw.randint(6, 14)
        graph = parse(f"gnp:{n},0.25,seed={draw.randint(0, 10**6)}")
        token = draw.randrange(n)
        for question in ("outcome", "winning-moves"):
            found, certificate = asked(geography(graph, token), "matching", question)
            other, _ = asked(geography(graph, token), "nimbers", question)
            assert found.answer == other.answer
            assert certificate is not None
            assert check(certificate).accepted
            seen.add(str(found.answer))
    assert len(seen) > 10


def test_larger_digraphs_with_and_without_the_kernel() -> None:
    draw = random.Random(6)
    for _ in range(25):
        n = draw.randint(8, 13)
        made = nx.gnp_random_graph(n, 0.25, seed=draw.randint(0, 10**6), directed=True)
        graph, _ = zermelo.graphs.graph(made)
        game = Geography(graph, 0)
        quick, plain = compiled(graph), Table(RULES)
        for _, after in RULES.options(start(game)):
            assert bool(quick.nim_value(after)) is bool(plain.nim_value(after))


def test_deadlines() -> None:
    graph, _ = zermelo.graphs.graph(nx.gnp_random_graph(60, 0.5, seed=2, directed=True))
    begin = time.monotonic()
    with pytest.raises(OutOfTime):
        compiled(graph, Deadline(0.7)).nim_value(start(Geography(graph, 0)))
    assert time.monotonic() - begin < 20
    verdict = zermelo.decide(zermelo.geography(graph, 0), method="search", time_limit=0.3)
    assert not verdict.answered


def test_more_vertices_than_bits() -> None:
    # Only what the token can come to counts: here the far end of a long chain.
    chain = Graph.from_edges(100, [(v, v + 1) for v in range(99)], directed=True)
    for name in ("nimbers", "acyclic", "search"):
        verdict = zermelo.decide(zermelo.geography(chain, 60), method=name)
        assert (verdict.answer, verdict.assurance.label) == ("N", "certified")


@pytest.mark.parametrize("text", ["grid:200x200", "path:20001", "tree:30000,seed=1"])
def test_large_graphs(text: str) -> None:
    for question in ("outcome", "winning-moves"):
        verdict = zermelo.decide(zermelo.geography(text, 0, question=question))
        assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
        if text == "path:20001":  # an odd path leaves any vertex of even distance free
            assert verdict.answer == ("P" if question == "outcome" else [])


def test_positions_are_what_lies_ahead() -> None:
    graph = Graph.from_edges(5, [(0, 1), (1, 2), (2, 0), (2, 3)], directed=True)
    assert start(Geography(graph, 0)) == Walk(graph, 0, 0b01110)
    assert [(v, after.ahead) for v, after in RULES.options(Walk(graph, 2, 0b01010))] == [(3, 0)]
    game = Geography(graph, 0)
    assert RULES.read(game, [1, [2, 3]]) == Walk(graph, 1, 0b01100)
    for value in (3, [0], [0, 1], [9, []], [0, [9]], [0, [True]], [0, [3, 2]], [0, [4]], [3, [2]]):
        with pytest.raises(InputError):
            RULES.read(game, value)
