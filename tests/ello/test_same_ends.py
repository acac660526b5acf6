"""The obstruction `same-ends`: against all orders of small games, and what is refused."""

from __future__ import annotations

import random

import pytest
from small import graphs
from variants import both_ways, colorings, digraphs, directed_beforehand, winnable_colorings

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import OBSTRUCTIONS, Ello, has_same_ends, induced
from zermelo.pictures.ello.losses import obstruction


def accepted(game: Ello, component: list[int] | None = None) -> bool:
    """Whether the checker takes it that this component, or all, has the same ends."""
    listed = list(range(game.graph.n)) if component is None else component
    evidence = Evidence("obstruction", {"component": listed, "reason": "same-ends"})
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    return check(Certificate(instance, False, evidence)).accepted


def obstructed(game: Ello) -> bool:
    """Whether the checker accepts it for some component."""
    return any(accepted(game, part) for part in game.graph.components())


def test_same_ends_of_all_small_graphs_are_lost() -> None:
    found = 0
    for n in range(1, 6):
        for edges in graphs(n, connected=False):
            won = winnable_colorings(n, both_ways(edges))
            graph = Graph.from_edges(n, edges)
            for colors in colorings(n):
                game = Ello(graph, colors)
                if obstructed(game):
                    assert colors not in won
                    parts = [induced(game, part) for part in graph.components()]
                    found += not any(t(part) for part in parts for t in OBSTRUCTIONS.values())
    assert found >= 5  # plausible, as K_5 with one green


def test_same_ends_of_the_variants_are_lost() -> None:
    found = 0
    for edges, before in directed_beforehand(4)[::5]:
        won = winnable_colorings(4, both_ways(edges), before)
        for colors in colorings(4):
            game = Ello(Graph.from_edges(4, edges), colors, before)
            assert not (obstructed(game) and colors in won)
            found += obstructed(game)
    for arcs in digraphs(4)[::3]:
        won = winnable_colorings(4, arcs)
        for colors in colorings(4):
            game = Ello(Graph.from_edges(4, arcs, directed=True), colors)
            assert not (obstructed(game) and colors in won)
            found += obstructed(game)
    for edges in graphs(4, connected=True):
        for modulus, playable in ((3, "zero"), (3, "nonzero"), (4, "nonzero")):
            won = winnable_colorings(4, both_ways(edges), (), modulus, playable)
            for colors in colorings(4, modulus):
                game = Ello(Graph.from_edges(4, edges), colors, (), modulus, playable)
                assert not (obstructed(game) and colors in won)
                found += obstructed(game)
    assert found > 60


def test_what_has_not_the_same_ends_is_refused() -> None:
    point, edge = Graph.from_edges(1, []), Graph.from_edges(2, [(0, 1)])
    assert not accepted(Ello(point, (0,)))  # it is won
    assert not accepted(Ello(edge, (0, 1)))  # 0 first, 1 last
    five = Graph.from_edges(5, [(u, v) for v in range(5) for u in range(v)])
    assert accepted(Ello(five, (1, 1, 0, 1, 1)))
    assert not accepted(Ello(five, (0, 1, 0, 1, 1)))
    assert not accepted(Ello(five, (1, 1, 1, 1, 1)))  # no first move: that is another reason
    assert not accepted(Ello(five, (1, 1, 0, 1, 1)), [0, 1, 2])
    union = Graph.from_edges(6, five.edges)
    assert accepted(Ello(union, (1, 1, 0, 1, 1, 0)), [0, 1, 2, 3, 4])
    assert not accepted(Ello(union, (1, 1, 0, 1, 1, 0)))
    assert not accepted(Ello(union, (1, 1, 0, 1, 1, 0)), [5])


def test_mutated_games_are_judged_by_the_ends() -> None:
    rng = random.Random(3)
    torus = zermelo.graphs.graph("torus:5x5")[0]
    verdicts = set()
    for _ in range(1000):
        colors = [1] * 25
        for v in rng.sample(range(25), rng.choice((0, 1, 1, 2))):
            colors[v] = 0
        game = Ello(torus, tuple(colors))
        verdicts.add(accepted(game))
        assert accepted(game) == (colors.count(0) == 1) == has_same_ends(game)
    assert verdicts == {True, False}


@pytest.mark.parametrize("text", ["complete:5", "torus:3x5", "union(complete:5,cycle:4)"])
def test_the_method_finds_it(text: str) -> None:
    game = zermelo.ello(text, green=[0] if "union" not in text else [0, 5, 6])
    verdict = zermelo.decide(game, method="obstruction")
    assert (verdict.answer, verdict.assurance) == (False, Assurance.CERTIFIED)
    assert verdict.certificate is not None
    assert "the only one that can be the last" in str(obstruction(verdict.certificate))
