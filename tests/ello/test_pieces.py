"""The method `pieces`: its orders win, it never says no, and it gives up cleanly."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from order_methods import order_of
from sample_games import won
from sampling import some
from small import games, wins

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, coloring_of, replay
from zermelo.solvers.ello import peeling
from zermelo.solvers.ello.peeling import small_order, solved_order, tree_order
from zermelo.solvers.ello.pieces import wavefront
from zermelo.solvers.method import method

METHOD = method("ello", "pieces")


@pytest.mark.parametrize(
    "name",
    some(
        [
            "regular:2000,3,seed=1",
            "regular:1000,4",
            "grid:30x31",
            "torus:20x20",
            "hypercube:8",
            "gnp:150,0.2",
            "gnp:120,0.5",
            "gnp:1000,0.004",
            "complete:60",
            "multipartite:3,3,3,3,3,3",
        ],
        3,
    ),
)
def test_families(name: str) -> None:
    graph = parse(name)
    game = Ello(graph, coloring_of(graph, Random(3).sample(range(graph.n), graph.n)))
    assert order_of(METHOD, game, seed=2) == order_of(METHOD, game, seed=2)


@pytest.mark.parametrize("greens", [2, 6, 1998])
def test_cubic_graphs_with_few_greens_or_few_reds(greens: int) -> None:
    graph = parse("regular:2000,3,seed=1")
    chosen = set(Random(greens).sample(range(2000), greens))
    order_of(METHOD, Ello(graph, tuple(int(v not in chosen) for v in range(2000))))


def test_ways_to_win_a_small_game_agree() -> None:
    for n, edges, colors in games(5):
        graph = Graph.from_edges(n, edges)
        rows = graph.adjacency
        expected = wins(n, edges, colors)
        order = solved_order(rows, colors, Deadline())
        assert (order is not None) == expected
        assert order is None or replay(Ello(graph, colors), order) is None
        if len(edges) == n - 1 and (n - sum(colors)) % 2:
            assert replay(Ello(graph, colors), tree_order(rows, colors)) is None
        assert (small_order(range(n), rows, colors, Deadline()) is not None) == expected


def test_a_front_leaves_nobody_behind() -> None:
    for name in ("grid:7x8", "torus:5x6", "hypercube:5", "regular:60,3,seed=1", "complete:9"):
        graph = parse(name)
        order = wavefront(graph, 3, 1, 0.3, 7, Deadline())
        assert (order[0], order[-1]) == (3, 1)
        place = {v: i for i, v in enumerate(order)}
        for v in order[1:-1]:
            around = sorted(place[u] for u in graph.neighbors(v))
            assert around[0] < place[v] < around[-1]


def test_a_retreat_takes_everything_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peeling, "LARGEST_PIECE", 3)
    monkeypatch.setattr(peeling, "LARGE_STEP", 20)
    graph = parse("grid:9x10")
    rng = Random(1)
    retreats = 0
    for seed in range(6):
        game = won(rng, graph)
        first = game.colors.index(0)
        front = wavefront(graph, first, (first + 41) % 90, 0.5, seed, Deadline())
        run = peeling.Peeling(game, front, rng, Deadline())
        order = run.run(200)
        retreats += run.retreats
        assert order is None or replay(game, order) is None
    assert retreats > 6


def test_paths_and_parts() -> None:
    edges = [*pairwise(range(10)), (11, 12), (12, 13), (11, 13), (13, 14), (11, 14), (12, 14)]
    graph = Graph.from_edges(15, edges)
    order_of(METHOD, won(Random(5), graph))
    assert order_of(METHOD, Ello(Graph.from_edges(0, []), ())) == []
