"""The method `pieces`: its orders win, it never says no, and it gives up cleanly."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from sample_games import glued_graph, random_graph, won
from small import games, wins

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.ello import clique, even_grid
from zermelo.families.language import parse
from zermelo.games.ello import Ello, coloring_of, replay
from zermelo.solvers.ello import peeling, pieces
from zermelo.solvers.ello.small_orders import searched_order, small_order, solved_order, tree_order
from zermelo.solvers.ello.wavefront import wavefront
from zermelo.solvers.method import Outcome, Task


def outcome(game: Ello, seed: int = 0, deadline: Deadline | None = None) -> Outcome:
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    return pieces.METHOD.run(Task(instance, deadline or Deadline(), seed))


def order_of(game: Ello, seed: int = 0) -> list[int]:
    found = outcome(game, seed)
    assert found.answer is True, found.reason
    assert found.evidence is not None
    order: list[int] = found.evidence.data["order"]
    assert replay(game, order) is None
    return order


def test_all_games_on_up_to_five_vertices() -> None:
    for n, edges, colors in games(5):
        found = outcome(Ello(Graph.from_edges(n, edges), colors))
        assert (found.answer is True) == wins(n, edges, colors)
        assert (found.assurance is Assurance.UNKNOWN) == (found.answer is not True)


@pytest.mark.parametrize("make", [random_graph, glued_graph])
def test_random_games_with_a_hidden_order(make: object) -> None:
    rng = Random(1)
    assert callable(make)
    for n in range(6, 60, 3):
        order_of(won(rng, make(rng, n)), seed=n)


@pytest.mark.parametrize(
    "name",
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
)
def test_families(name: str) -> None:
    graph = parse(name)
    game = Ello(graph, coloring_of(graph, Random(3).sample(range(graph.n), graph.n)))
    assert order_of(game, seed=2) == order_of(game, seed=2)


@pytest.mark.parametrize("greens", [2, 6, 1998])
def test_cubic_graphs_with_few_greens_or_few_reds(greens: int) -> None:
    graph = parse("regular:2000,3,seed=1")
    chosen = set(Random(greens).sample(range(2000), greens))
    order_of(Ello(graph, tuple(int(v not in chosen) for v in range(2000))))


def test_a_lost_game_stays_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PASSES", 3)
    for game in (clique(9, 3), even_grid(6, 6, seed=1), even_grid(8, 8, seed=1)):
        found = outcome(game)
        assert found.assurance is Assurance.UNKNOWN
        assert found.evidence is None
        assert found.reason is not None
        assert "open" in found.reason
    found = outcome(Ello(parse("cycle:5"), (0,) + (1,) * 4))
    assert found.reason == "there is no order to find: parity"


def test_the_deadline_is_looked_at() -> None:
    with pytest.raises(LimitReached):
        outcome(won(Random(1), parse("grid:8x8")), deadline=Deadline(0))


def test_ways_to_win_a_small_game_agree() -> None:
    for n, edges, colors in games(5):
        graph = Graph.from_edges(n, edges)
        rows = graph.adjacency
        expected = wins(n, edges, colors)
        for order in (searched_order(rows, colors), solved_order(rows, colors, Deadline())):
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
    monkeypatch.setattr(peeling, "LARGEST", 3)
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
    order_of(won(Random(5), graph))
    assert order_of(Ello(Graph.from_edges(0, []), ())) == []
