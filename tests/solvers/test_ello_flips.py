"""The method `flips`: its orders win, it never says no, and every turned edge leaves an order."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from order_methods import order_of, outcome
from small import games, wins

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, replay
from zermelo.solvers.ello import flip_kernels as kernels
from zermelo.solvers.ello import flip_passes as flips
from zermelo.solvers.method import method

METHOD = method("ello", "flips")


def with_greens(graph: Graph, *greens: int) -> Ello:
    return Ello(graph, tuple(int(v not in greens) for v in range(graph.n)))


def test_without_simplification_all_connected_games_on_up_to_five_vertices() -> None:
    for n, edges, colors in games(5):
        graph = Graph.from_edges(n, edges)
        if n and len(graph.components()) == 1 and wins(n, edges, colors):
            game = Ello(graph, colors)
            order = flips.settled(game, Random(1), Deadline()).order
            assert order is not None
            assert replay(game, order) is None


@pytest.mark.parametrize(
    ("name", "greens"),
    [
        ("grid:30x31", (417,)),
        ("grid:100x101", (17, 5000, 9001)),
        ("torus:40x40", (3, 777)),
        ("torus:60x60", (5, 99, 1234, 2345)),
        ("hypercube:8", (0, 200)),
        ("regular:5000,4,seed=2", (10, 4321)),
        ("regular:2000,3,seed=1", (1, 2)),
    ],
)
def test_few_greens(name: str, greens: tuple[int, ...]) -> None:
    game = with_greens(parse(name), *greens)
    assert order_of(METHOD, game, seed=2) == order_of(METHOD, game, seed=2)


def test_a_large_graph_is_not_simplified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flips, "LARGE", 500)
    monkeypatch.setattr(flips, "simplify", None)
    game = with_greens(parse("torus:30x30"), 7, 70)
    order_of(METHOD, game)
    found = outcome(METHOD, with_greens(game.graph, 7))
    assert (found.answer, found.reason) == (None, "there is no order to find: parity")


def reaches(game: Graph, places: list[int], u: int, v: int) -> bool:
    """Whether a path of two or more edges leads from u to v."""
    stack, seen = [w for w in game.neighbors(u) if places[w] > places[u] and w != v], set[int]()
    while stack:
        w = stack.pop()
        if w == v:
            return True
        if w not in seen:
            seen.add(w)
            stack += [x for x in game.neighbors(w) if places[x] > places[w]]
    return False


def test_an_edge_turns_unless_a_path_leads_round_it() -> None:
    rng = Random(5)
    outcomes = set()
    for seed in range(20):
        graph = parse(f"gnp:30,0.2,seed={seed}")
        offsets, targets = (np.asarray(column) for column in graph.csr)
        at = np.array(rng.sample(range(30), 30))
        places = np.argsort(at)
        mark, state = np.zeros(30, np.int64), np.zeros(4, np.int64)
        scratch = np.empty((2, kernels.REACH), np.int64)
        for _ in range(60):
            u, v = rng.choice(graph.edges)
            if places[u] > places[v]:
                u, v = v, u
            before = places.tolist()
            blocked = reaches(graph, before, u, v)
            turned = kernels.turn(u, v, (offsets, targets), (places, at), mark, state, scratch)
            assert (turned == 0) == blocked
            outcomes.add(blocked)
            assert [at[p] for p in places] == list(range(30))
            for x, y in graph.edges:
                changed = (before[x] < before[y]) != (places[x] < places[y])
                assert changed == (turned > 0 and {x, y} == {u, v})
    assert outcomes == {True, False}


def test_an_order_between_two_vertices() -> None:
    for name in ("grid:12x13", "torus:9x10", "regular:200,4", "hypercube:6", "regular:300,3"):
        graph = parse(name)
        order = flips.between(graph, 3, 20, 1, Deadline())
        assert (order[0], order[-1]) == (3, 20)
        entering = flips.entering_of(graph, np.argsort(order))
        extreme = [v for v in range(graph.n) if entering[v] in (0, graph.degree(v))]
        assert len(extreme) <= 2 + graph.n / 20
