"""The method qbf of impartial games against the search; it needs a QBF solver."""

from __future__ import annotations

import pytest
from polishing import instance
from programs import needs_depqbf
from small import graphs

import zermelo
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse


def games(n: int) -> list[Instance]:
    found = []
    for edges in graphs(n):
        graph = Graph.from_edges(n, edges)
        found.append(instance(graph, (), "outcome"))
        found.append(zermelo.node_kayles(graph, question="outcome"))
        found.append(zermelo.subtraction(graph, [1, 3], question="outcome"))
    return found


@needs_depqbf
@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_connected_graphs(n: int) -> None:
    for game in games(n):
        wanted = None if n < 4 else Assurance.SOLVER  # a strategy takes a formula a position
        verdict = zermelo.decide(game, method="qbf", assurance=wanted)
        if game.graph.m == 10 and game.game == "polish":
            assert not verdict.answered  # the plays on K_5 have too many moves
            continue
        assert verdict.assurance is (wanted or Assurance.CERTIFIED)
        assert verdict.answer == zermelo.decide(game, method="search").answer


@needs_depqbf
def test_a_depth_that_decides_nothing_is_said_and_more_depth_helps() -> None:
    game = instance(parse("bipartite:2,3"), (), "outcome")
    seen = [zermelo.decide(game, method="qbf", depth=depth) for depth in (1, 2, 4, 7, 8, 9)]
    assert [verdict.answer for verdict in seen[-2:]] == ["N", "N"]
    assert seen[0].reason is not None
    assert "depth 8 decides" in seen[0].reason
    assert {verdict.answer for verdict in seen} <= {None, "N"}


def test_games_that_are_too_large_say_so() -> None:
    for text, why in (
        ("complete:9", "take up to 256 bits"),
        ("path:80", "80 vertices are too many"),
    ):
        verdict = zermelo.decide(instance(parse(text), (), "outcome"), method="qbf")
        assert not verdict.answered
        assert verdict.reason is not None
        assert why in verdict.reason
