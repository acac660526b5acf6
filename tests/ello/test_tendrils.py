"""Tendrils: they can be played, and large games with hardly a green vertex are won by them."""

from __future__ import annotations

from random import Random

import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import GREEN, RED, Ello, after, can_play, replay
from zermelo.solvers.ello import pieces


def few_greens(graph: Graph, greens: tuple[int, ...]) -> Ello:
    return Ello(graph, tuple(GREEN if v in greens else RED for v in range(graph.n)))


@pytest.mark.parametrize(
    "text",
    ["torus:6x7", "grid:6x5", "hypercube:5", "regular:30,4", "gnp:25,0.2", "path:9", "petersen"],
)
def test_tendrils_can_be_played(text: str) -> None:
    graph = parse(text)
    for seed in range(20):
        game = few_greens(graph, (seed % graph.n, 3 * seed % graph.n))
        order = pieces.tendrils(game, Random(seed))
        assert order
        assert len(set(order)) == len(order)
        position, names = game, list(range(graph.n))
        for v in order:
            at = names.index(v)
            assert can_play(position, position.colors[at])
            position = after(position, at)
            del names[at]
        assert pieces.after(game, order) == (position, names)


@pytest.mark.parametrize("text", ["hypercube:9", "regular:2000,4,seed=3", "regular:1000,6,seed=1"])
def test_two_greens_in_large_even_graphs(text: str) -> None:
    graph = parse(text)
    count = 2 if (graph.n + graph.m) % 2 == 0 else 1
    game = few_greens(graph, tuple(range(0, graph.n, graph.n // count))[:count])
    found = pieces.try_tendrils(game, Random(0), Deadline())
    assert found is not None
    assert found.order is not None
    assert replay(game, found.order) is None


def test_games_that_tendrils_are_not_for() -> None:
    many = few_greens(parse("torus:10x10"), tuple(range(0, 100, 2)))
    assert pieces.try_tendrils(many, Random(0), Deadline()) is None
    assert pieces.try_tendrils(few_greens(parse("torus:10x10"), ()), Random(0), Deadline()) is None


def test_certified_by_the_method() -> None:
    game = few_greens(parse("regular:3000,4,seed=2"), (0, 1500))
    verdict = zermelo.decide(Instance("ello", game, "winnable", Labels(3000)), method="pieces")
    assert verdict.answer is True
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
