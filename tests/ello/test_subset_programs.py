"""The subset program of ELLO against the rules, and the orders that it finds."""

import random
from itertools import combinations

import pytest
from subset_table import atlas, chain_bits, colored, winnable

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.subset_table import MAX_ORDER, Chains
from zermelo.games.ello.rules import Ello, replay
from zermelo.solvers.ello import subset_dp
from zermelo.solvers.ello.tuning import LARGEST_SETS

FREE = Deadline()


def random_game(n: int, seed: int) -> Ello:
    rng = random.Random(seed)
    part = rng.random()
    pairs = [pair for pair in combinations(range(n), 2) if rng.random() < part]
    return Ello(Graph.from_edges(n, pairs), tuple(rng.randrange(2) for _ in range(n)))


def by_definition(game: Ello) -> int:
    """Return the sets on chains, one set after the other."""
    n, reached = game.graph.n, 0
    for subset in range(1 << n):
        inside = [v for v in range(n) if subset >> v & 1]
        f = sum((game.graph.masks[v] & subset).bit_count() for v in inside) // 2
        f += sum(game.colors[v] for v in inside)
        enters = not inside or any(reached >> (subset ^ (1 << v)) & 1 for v in inside)
        reached |= (f % 2 == 0 and enters) << subset
    return reached


def test_the_program_on_all_small_games() -> None:
    count = 0
    for graph in atlas(0, 6, connected=False):
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            sets = chain_bits(game)
            assert bool(sets >> ((1 << graph.n) - 1)) == winnable(game)
            count += 1
    assert count == 11291


@pytest.mark.parametrize("n", range(7, 15))
def test_the_program_against_the_definition(n: int) -> None:
    for seed in range(3):
        game = random_game(n, seed)
        assert chain_bits(game) == by_definition(game)


def test_orders_from_the_program_win() -> None:
    won = 0
    for seed in range(60):
        game = random_game(seed % 17, seed)
        chains = Chains(game)
        blocks = chains.reachable_sets(FREE)
        if subset_dp.is_on_chain(chains, blocks, (1 << game.graph.n) - 1):
            order = subset_dp.chain_order(chains, blocks)
            assert replay(game, order) is None
            won += 1
    assert won > 15


def test_the_method_above_the_checkers_limit() -> None:
    n = MAX_ORDER + 1
    won = zermelo.ello(f"path:{n}", green=[0])
    verdict = zermelo.decide(won, method="subset-dp")
    assert (verdict.answer, verdict.evidence) == (True, "winning-order")
    lost = zermelo.ello(f"path:{n}", green=[])
    verdict = zermelo.decide(lost, method="subset-dp")
    assert verdict.answer is False
    assert verdict.assurance.label == "exhaustive"


@pytest.mark.parametrize("n", [20, LARGEST_SETS])
def test_the_program_stops_at_the_deadline(n: int) -> None:
    with pytest.raises(LimitReached, match="time limit"):
        Chains(random_game(n, 1)).reachable_sets(Deadline(0.0))


def test_more_vertices_are_refused() -> None:
    game = zermelo.ello(f"path:{LARGEST_SETS + 1}", green="all")
    verdict = zermelo.decide(game, method="subset-dp")
    assert not verdict.answered
    assert verdict.reason == (
        "it takes at most 34 vertices, the graph has 35, and few of them are alike"
    )
