"""The player of VertexNim wins every won game, whatever the opponent does."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from vertexnim_games import MAKERS, NOW, RULES, drawn, graph_of, instance

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import NEXT
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import Standing, VertexNim
from zermelo.solvers.vertexnim.player import Player

Moves = list[tuple[tuple[int, int | None], Standing]]
Opponent = Callable[[Moves, random.Random], tuple[int, int | None]]


def by_chance(moves: Moves, rng: random.Random) -> tuple[int, int | None]:
    return rng.choice(moves)[0]


def greedy(moves: Moves, rng: random.Random) -> tuple[int, int | None]:
    """Take as much as possible and go to the heaviest vertex."""
    return min(moves, key=lambda each: (each[0][0], -max(each[1].weights), str(each[0])))[0]


def sparing(moves: Moves, rng: random.Random) -> tuple[int, int | None]:
    """Take as little as possible."""
    return max(moves, key=lambda each: (each[0][0], rng.random()))[0]


OPPONENTS = (by_chance, greedy, sparing)


def plays(game: Instance, opponent: Opponent, rng: random.Random, checked: float = 0.1) -> int:
    """Play a won game to its end, see that the player wins it, and return the number of moves."""
    player, misere = Player(game), game.position.misere
    count = 0
    while not player.over:
        before = player.position
        left, v = player.move()
        assert vertexnim.after(before, left, v) == player.position
        if rng.random() < checked:
            certificate = player.certificate()
            assert certificate is None or zermelo.check(certificate).accepted
            assert certificate is None or certificate.answer == "P"
        count += 1
        if player.over:
            assert not misere
            return count
        move = opponent(list(vertexnim.RULES.moves(player.position)), rng)
        player.moved(list(move))
        if rng.random() < checked:
            certificate = player.certificate()
            assert certificate is None or zermelo.check(certificate).accepted
            assert certificate is None or certificate.answer == "N"
        count += 1
    assert misere
    return count


def won(name: str, rng: random.Random, largest: int) -> VertexNim:
    while True:
        game = drawn(name, rng, largest)
        if RULES[name].decide(game, NOW).outcome == NEXT:
            return game


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("name", MAKERS)
def test_won_games_are_won(name: str, opponent: Opponent) -> None:
    rng = random.Random(f"{name} {opponent.__name__}")
    longest = 0
    for _ in range(40):
        longest = max(longest, plays(instance(won(name, rng, 9)), opponent, rng))
    assert longest >= 4


@pytest.mark.parametrize("name", MAKERS)
def test_every_answer_of_the_opponent(name: str) -> None:
    """All positions that the opponent can bring about in small games."""
    rng = random.Random(2)
    positions = 0
    for _ in range(60):
        game = won(name, rng, 6)
        player = Player(instance(game))
        seen, open_ = set(), [player.position]
        while open_:
            player.position = open_.pop()
            if player.over:
                assert game.misere
                continue
            player.move()
            if player.over:
                assert not game.misere
                continue
            for _, after in vertexnim.RULES.moves(player.position):
                if after not in seen:
                    seen.add(after)
                    open_.append(after)
        positions += len(seen)
    assert positions > 50


@pytest.mark.parametrize("play", vertexnim.CHOICES["play"])
def test_larger_games(play: str) -> None:
    rng = random.Random(play)
    for directed in (False, True):
        for opponent in OPPONENTS:
            graph = None
            while graph is None:
                graph = graph_of(rng, 25, float(directed), directed)
            weights = [rng.choice([1, 1, 1, 2, 3, 9]) for _ in range(25)]
            game = zermelo.vertexnim(graph, weights, 0, play=play)
            if zermelo.decide(game).answer == "N":
                assert plays(game, opponent, rng, 0.3) >= 25


def test_where_only_the_table_knows() -> None:
    rng = random.Random(6)
    for order in vertexnim.CHOICES["order"]:
        played = 0
        while played < 15:
            graph = graph_of(rng, 4, 0.5, True)
            if graph is None:
                continue
            weights = [rng.randint(1, 3) for _ in range(4)]
            game = zermelo.vertexnim(
                graph, weights, 0, order=order, play=rng.choice(["normal", "misere"])
            )
            if zermelo.decide(game, method="table").answer == "N":
                plays(game, by_chance, rng, 0.3)
                played += 1


def test_huge_weights_and_labels() -> None:
    import networkx as nx

    path = nx.path_graph(["a", "b", "c"])
    game = zermelo.vertexnim(path, {"a": 5 * 10**18, "b": 3 * 10**18, "c": 2}, "b")
    player = zermelo.play.vertexnim_player(game)
    assert player.move() == [3 * 10**18 - 1, "c"]
    certificate = player.certificate()
    assert certificate is not None
    assert zermelo.check(certificate).accepted
    player.moved([0, "b"])
    certificate = player.certificate()
    assert certificate is not None
    assert list(certificate.instance.labels) == ["a", "b"]
    assert zermelo.check(certificate).accepted
    assert player.move() == [1, "b"]
    player.moved([0, "a"])
    assert player.move() == [0, None]
    assert player.over
    assert player.certificate() is None


def test_what_cannot_be_played() -> None:
    lost = zermelo.vertexnim("path:4", [4, 4, 3, 2], 1)
    player = zermelo.play.vertexnim_player(lost)
    with pytest.raises(InputError, match="the next player loses"):
        player.move()
    illegal: tuple[Any, ...] = ([4, 0], [0, 3], [0, None], [-1, 0], [0], 3, [True, 0])
    for move in illegal:
        with pytest.raises(InputError, match="is no legal move"):
            player.moved(move)
    with pytest.raises(InputError, match="there is no vertex 9"):
        player.moved([0, 9])
    player.moved([3, 0])
    assert player.move() == [3, 1]
    with pytest.raises(InputError, match="knows VertexNim, not"):
        zermelo.play.vertexnim_player(zermelo.geography("path:2", 0))
    over = zermelo.vertexnim("path:2", [0, 1], 0, rule="stockman")
    with pytest.raises(InputError, match="the game is over"):
        zermelo.play.vertexnim_player(over).move()
    arcs = [(0, 1), (1, 2), (2, 0), (1, 0)]
    graph = zermelo.Graph.from_edges(3, arcs, True)
    huge = zermelo.vertexnim(graph, [10**9] * 3, 0)
    for ask in (
        zermelo.play.vertexnim_player(huge).move,
        zermelo.play.vertexnim_player(huge).certificate,
    ):
        with pytest.raises(InputError, match=r"no rule tells a winning move, and .* do not fit"):
            ask()


def test_a_stolen_strategy_is_played_by_the_table() -> None:
    arcs = [(0, 0), (0, 1), (1, 2), (2, 0)]
    graph = zermelo.Graph.from_edges(3, arcs, True, loops=True)
    for weights in ([2, 2, 2], [2, 3, 1], [3, 1, 2]):
        game = zermelo.vertexnim(graph, weights, 0)
        assert zermelo.decide(game, method="strategy-stealing").answer == "N"
        plays(game, by_chance, random.Random(1), 1)
        assert plays(replace(game), greedy, random.Random(1), 1) > 0
