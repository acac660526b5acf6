"""The simplification against the subset table: parts, trace, lifted orders, large games."""

import json
from collections import Counter
from random import Random

import pytest
from sample_games import glued_graph, plausible, random_graph, thinned_two_tree, won
from subset_table import atlas, check_by_table, colored, winnable, winning_order

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.simplification import check_simplification
from zermelo.games.ello.rules import GREEN, OBSTRUCTIONS, RED, Ello, replay
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.outcomes import trace_data
from zermelo.solvers.ello.simplify import Part, Simplified, simplify


def examine(game: Ello) -> Simplified:
    """Compare the simplified game with the game, check the trace, and lift orders."""
    simplified = simplify(game)
    answer = winnable(game)
    answers = [winnable(part.game) for part in simplified.parts]
    assert all(answers) == answer
    assert simplified.decided in (None, answer)
    if simplified.obstruction:
        assert OBSTRUCTIONS[simplified.obstruction](simplified.parts[0].game)
    listed = simplified.parts if answer else [simplified.parts[answers.index(False)]]
    shown = trace_data(simplified.steps, *((part.vertices[0], None) for part in listed))
    data = json.loads(json.dumps(shown))
    assert check_simplification(game, answer, data, check_by_table).accepted
    assert not check_simplification(game, not answer, data, check_by_table).accepted
    if answer:
        orders = [winning_order(part.game) for part in simplified.parts]
        assert replay(game, lift(game, simplified.steps, orders)) is None
    return simplified


def test_every_game_up_to_five_vertices() -> None:
    for graph in atlas(0, 5, connected=False):
        for coloring in range(1 << graph.n):
            examine(colored(graph, coloring))


def test_random_games_use_every_rule() -> None:
    rng = Random(1)
    used: Counter[str] = Counter()
    for _ in range(150):
        graph = random_graph(rng, rng.randrange(4, 9))
        for _ in range(20):
            used.update(step[0] for step in examine(plausible(rng, graph)).steps)
    for _ in range(60):
        graph = glued_graph(rng, 11)
        for _ in range(20):
            used.update(step[0] for step in examine(plausible(rng, graph)).steps)
    assert min(used.values()) > 10
    assert len(used) == 9


@pytest.mark.slow
def test_many_random_games() -> None:
    rng = Random(2)
    for _ in range(1500):
        for graph in (random_graph(rng, rng.randrange(4, 10)), glued_graph(rng, 10)):
            for _ in range(20):
                examine(plausible(rng, graph))


def test_games_of_treewidth_two_are_decided() -> None:
    rng = Random(3)
    answers: Counter[bool | None] = Counter()
    for _ in range(400):
        graph = thinned_two_tree(rng, rng.randrange(2, 10), rng.choice((0.6, 0.9, 1.0)))
        for _ in range(5):
            simplified = examine(plausible(rng, graph))
            assert simplified.decided is not None
            answers[simplified.decided] += 1
    assert min(answers.values()) > 100


@pytest.mark.parametrize("keep", [0.5, 0.8, 1.0])
def test_a_large_game_of_treewidth_two_is_won_with_an_order(keep: float) -> None:
    rng = Random(4)
    game = won(rng, thinned_two_tree(rng, 5000, keep))
    simplified = simplify(game)
    assert simplified.decided is True
    assert replay(game, lift(game, simplified.steps, [])) is None


@pytest.mark.parametrize(
    "colors", [(GREEN, RED), pytest.param((GREEN,) * 2, marks=pytest.mark.slow)]
)
def test_long_cycles_and_paths(colors: tuple[int, int]) -> None:
    n = 20_000
    for closed in (False, True):
        graph = Graph.from_edges(n, [(v, (v + 1) % n) for v in range(n - 1 + closed)])
        game = Ello(graph, (*colors, *[RED] * (n - 2)))
        simplified = simplify(game)
        expected = (sum(color == GREEN for color in colors) % 2 == 1) != closed
        assert simplified.decided is expected
        if expected:
            assert replay(game, lift(game, simplified.steps, [])) is None


def chain_of_cliques(rng: Random, count: int, losing: int | None) -> Ello:
    """Return cliques K_5 that share single vertices, each winnable except perhaps one.

    A clique K_5 is winnable exactly if it has three greens (Corollary 1.3); the losing one has 5.
    """
    pairs: list[tuple[int, int]] = []
    colors = [RED] * (4 * count + 1)
    for i in range(count):
        block = range(4 * i, 4 * i + 5)
        pairs += [(u, v) for v in block for u in block if u < v]
        for v in block if i == losing else rng.sample(block, 3):
            colors[v] ^= 1
        # Theorem 4.1: a shared vertex is red if an odd number of its copies are.
        if i:
            colors[4 * i] ^= 1
    return Ello(Graph.from_edges(4 * count + 1, pairs), tuple(colors))


def test_a_chain_of_blocks_with_a_losing_one() -> None:
    game = chain_of_cliques(Random(5), 200, 77)
    simplified = simplify(game)
    assert simplified.decided is None
    lost = [part for part in simplified.parts if not winnable(part.game)]
    assert len(lost) == 1
    assert lost[0].game.colors == (GREEN,) * 5
    data = trace_data(simplified.steps, (lost[0].vertices[0], None))
    assert check_simplification(game, False, data, check_by_table).accepted
    assert len(json.dumps(data)) < 20_000


def test_a_chain_of_winnable_blocks_is_lifted() -> None:
    game = chain_of_cliques(Random(6), 200, None)
    simplified = simplify(game)
    orders = [winning_order(part.game) for part in simplified.parts]
    assert len(orders) > 150
    assert replay(game, lift(game, simplified.steps, orders)) is None


def test_without_splitting_the_parts_are_exact_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.solvers.ello.simplify.SPLITS", 0)
    rng = Random(7)
    for _ in range(100):
        simplified = examine(plausible(rng, glued_graph(rng, 10)))
        assert all(step[0] != "split" for step in simplified.steps)


@pytest.mark.parametrize(
    ("colors", "obstruction"),
    [((0, 0, 0, 1), "parity"), ((RED,) * 4, "all-red"), ((GREEN,) * 4, "reflected-all-red")],
)
def test_obstructions_end_the_work_at_once(colors: tuple[int, ...], obstruction: str) -> None:
    n = len(colors)
    graph = Graph.from_edges(n, [(u, v) for v in range(n) for u in range(v)])
    game = Ello(graph, colors)
    assert simplify(game) == Simplified([], [Part(tuple(range(n)), game)], obstruction)


def test_only_plain_games_before_the_deadline() -> None:
    graph = Graph.from_edges(2, [(0, 1)])
    with pytest.raises(ValueError, match="plain"):
        simplify(Ello(graph, (0, 1), modulus=3))
    with pytest.raises(LimitReached):
        simplify(Ello(graph, (0, 1)), Deadline(0))
