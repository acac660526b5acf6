"""The plain and the compiled subset program of ELLO against each other and against the rules."""

import random
from collections.abc import Callable
from itertools import combinations

import pytest
from subset_table import atlas, chain_bits, colored, winnable

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.subset_table import MAX_ORDER
from zermelo.games.ello.rules import Ello, replay
from zermelo.solvers.ello import subset_dp, subset_kernel
from zermelo.solvers.ello.programs import LARGEST_SETS, PLAIN_SETS

FREE = Deadline()
Program = Callable[[Ello, Deadline], subset_dp.Reached]


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


def compiled(game: Ello) -> int:
    words = subset_kernel.reachable_sets(game, FREE)
    return sum(int(word) << (64 * place) for place, word in enumerate(words))


def test_both_programs_on_all_small_games() -> None:
    count = 0
    for graph in atlas(0, 6, connected=False):
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            sets = chain_bits(game)
            assert compiled(game) == sets
            assert bool(sets >> ((1 << graph.n) - 1)) == winnable(game)
            count += 1
    assert count == 11291


@pytest.mark.parametrize("n", range(7, 12))
def test_both_programs_against_the_definition(n: int) -> None:
    for seed in range(3):
        game = random_game(n, seed)
        assert chain_bits(game) == compiled(game) == by_definition(game)


@pytest.mark.parametrize("n", range(12, 19))
def test_the_programs_agree_with_many_blocks_and_words(n: int) -> None:
    for seed in range(3):
        game = random_game(n, seed)
        assert chain_bits(game) == compiled(game)


def test_the_programs_agree_across_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subset_kernel, "CHUNK", 7)
    game = random_game(14, 5)
    assert chain_bits(game) == compiled(game)


@pytest.mark.parametrize("program", [subset_dp.plain_sets, subset_dp.compiled_sets])
def test_orders_from_both_programs_win(program: Program) -> None:
    won = 0
    for seed in range(60):
        game = random_game(seed % 17, seed)
        reached = program(game, FREE)
        if reached((1 << game.graph.n) - 1):
            order = subset_dp.chain_order(game, reached)
            assert replay(game, order) is None
            won += 1
    assert won > 15


def test_the_method_with_the_kernel() -> None:
    n = max(PLAIN_SETS, MAX_ORDER) + 1
    won = zermelo.ello(f"path:{n}", green=[0])
    verdict = zermelo.decide(won, method="subset-dp")
    assert (verdict.answer, verdict.evidence) == (True, "winning-order")
    lost = zermelo.ello(f"complete:{n}", green=[0])
    verdict = zermelo.decide(lost, method="subset-dp")
    assert verdict.answer is False
    assert verdict.assurance.label == "exhaustive"


@pytest.mark.parametrize("n", [20, LARGEST_SETS])
def test_both_programs_stop_at_the_deadline(n: int) -> None:
    program = subset_dp.plain_sets if n < PLAIN_SETS else subset_dp.compiled_sets
    with pytest.raises(LimitReached, match="time limit"):
        program(random_game(n, 1), Deadline(0.0))


def test_more_vertices_are_refused() -> None:
    game = zermelo.ello(f"path:{LARGEST_SETS + 1}", green="all")
    verdict = zermelo.decide(game, method="subset-dp")
    assert not verdict.answered
    assert verdict.reason == "it takes at most 34 vertices, the graph has 35"
