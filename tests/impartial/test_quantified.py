"""The method qbf against the search; it needs a QBF solver, as Debian's depqbf."""

from __future__ import annotations

import pytest
from programs import needs_depqbf
from small import graphs

import zermelo
from zermelo.core.graph import Graph


@needs_depqbf
@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_connected_graphs(n: int) -> None:
    for edges in graphs(n):
        graph = Graph.from_edges(n, edges)
        for game in (
            zermelo.polish(graph, question="outcome"),
            zermelo.node_kayles(graph, question="outcome"),
            zermelo.arc_kayles(graph, question="outcome"),
            zermelo.subtraction(graph, [1, 3], question="outcome"),
            zermelo.vertexnim(graph, weights=2, token=0),
        ):
            verdict = zermelo.decide(game, method="qbf")
            assert verdict.assurance is zermelo.types.Assurance.SOLVER
            assert verdict.answer == zermelo.decide(game, method="search").answer


@needs_depqbf
def test_a_depth_that_decides_nothing_is_said_and_more_depth_helps() -> None:
    game = zermelo.polish("bipartite:2,3", question="outcome")
    seen = [zermelo.decide(game, method="qbf", depth=depth) for depth in (1, 2, 4, 7, 8, 9)]
    assert [verdict.answer for verdict in seen[-2:]] == ["N", "N"]
    assert "decides nothing" in (seen[0].reason or "")
    assert {verdict.answer for verdict in seen} <= {None, "N"}


@needs_depqbf
def test_games_that_are_too_large_say_so() -> None:
    verdict = zermelo.decide(zermelo.polish("complete:7", question="outcome"), method="qbf")
    assert not verdict.answered
    assert "too many for a QBF solver" in (verdict.reason or "")


@needs_depqbf
def test_green_wins_by_a_formula() -> None:
    for k in (1, 2):
        game = zermelo.seepage("simplex:2,3", protect=k)
        asked = zermelo.decide(game, question="green-wins", method="qbf")
        assert asked.answer == zermelo.decide(game, question="green-wins").answer
