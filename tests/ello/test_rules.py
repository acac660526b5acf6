"""The rules of ELLO against the literal ones; section 1 of the paper is in test_paper.py."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from small import games, wins

from zermelo.core.graph import Graph
from zermelo.games.ello.rules import (
    Ello,
    after,
    options,
    plain,
    predegrees,
    replay,
)


def won_by_rules(game: Ello) -> bool:
    return game.graph.n == 0 or any(won_by_rules(next_) for _, next_ in options(game))


def test_moves_agree_with_the_literal_rules() -> None:
    for n, edges, colors in games(4, connected=False):
        game = Ello(Graph.from_edges(n, edges), colors)
        assert won_by_rules(game) == wins(n, edges, colors), (edges, colors)


PATH = Graph.from_edges(3, [(0, 1), (1, 2)])


@pytest.mark.parametrize(
    ("order", "move", "reason"),
    [
        ([1], 0, "red"),
        ([0, 0], 1, "played before"),
        ([0, 1], 2, "1 vertices are left over"),
        ([7], 0, "no vertex 7"),
        ([0, 2], 1, "red"),
    ],
)
def test_replay_says_where_an_order_fails(order: list[int], move: int, reason: str) -> None:
    failure = replay(Ello(PATH, (0, 1, 1)), order)
    assert failure is not None
    assert failure.move == move
    assert reason in failure.reason


def test_edges_directed_beforehand_are_obeyed() -> None:
    game = Ello(PATH, (0, 1, 1), before=((1, 2),))
    assert not plain(game)
    assert replay(game, [0, 1, 2]) is None
    late = Ello(PATH, (0, 1, 1), before=((1, 0),))
    failure = replay(late, [0, 1, 2])
    assert failure is not None
    assert failure.move == 0
    assert [v for v, _ in options(late)] == []
    assert after(Ello(PATH, (1, 0, 1), before=((1, 0),)), 1).before == ()


def test_digraphs_turn_the_out_neighbors_over() -> None:
    arc = Graph.from_edges(2, [(0, 1)], directed=True)
    assert replay(Ello(arc, (0, 0)), [1, 0]) is None
    assert replay(Ello(arc, (0, 1)), [0, 1]) is None
    assert replay(Ello(arc, (0, 0)), [0, 1]) is not None


@pytest.mark.parametrize("playable", ["zero", "nonzero"])
def test_colors_modulo_d_in_both_readings(playable: str) -> None:
    for colors in product(range(3), repeat=3):
        game = Ello(PATH, colors, modulus=3, playable=playable)
        for order in permutations(range(3)):
            before = predegrees(PATH, order)
            good = all(
                ((c + d) % 3 == 0) == (playable == "zero")
                for c, d in zip(colors, before, strict=True)
            )
            assert (replay(game, order) is None) == good


def test_the_empty_game_is_won() -> None:
    assert replay(Ello(Graph.from_edges(0, []), ()), []) is None
