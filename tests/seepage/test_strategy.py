"""Strategies from certificates, played in the full game to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import pytest
from seepage_dags import dags, random_dag
from seepage_games import certified, digraph, instance
from seepage_strategy import Strategy, strategy

from zermelo.core.digraphs import distances
from zermelo.core.errors import InputError
from zermelo.families.language import parse
from zermelo.games.seepage.rules import (
    Move,
    Position,
    Seepage,
    Spill,
    bits_of,
    exposed,
    members,
    options,
    start,
    winner,
)

Opponent = Callable[[Spill], Move]


def after(game: Seepage, position: Spill, move: Move) -> Spill:
    """Make a move, after a look that it is legal."""
    if isinstance(move, tuple):
        assert game.protect is not None
        assert position.greens_turn
        assert len(set(move)) == len(move) <= game.protect
        assert not bits_of(move) & (position.contaminated | position.protected)
        return Spill(position.contaminated, position.protected | bits_of(move), False)
    assert not position.greens_turn
    assert move in exposed(game, position)
    return Spill(position.contaminated | 1 << move, position.protected, True)


def play(plan: Strategy, opponent: Opponent) -> None:
    """Play a game to its end, and see that the strategy wins it."""
    position = start(plan.game)
    while winner(plan.game, position) is None:
        own = position.greens_turn == (plan.player == "green")
        move = plan.reply(position) if own else opponent(position)
        position = after(plan.game, position, move)
    assert winner(plan.game, position) == plan.player


def everything(plan: Strategy, position: Position) -> int:
    """Play against all moves of the opponent; return the number of games."""
    assert isinstance(position, Spill)
    won = winner(plan.game, position)
    if won is not None:
        assert won == plan.player
        return 1
    if position.greens_turn == (plan.player == "green"):
        return everything(plan, after(plan.game, position, plan.reply(position)))
    return sum(everything(plan, later) for _, later in options(plan.game, position))


def both(text: str) -> list[Strategy]:
    """The strategies of both players at a green number."""
    certificate = certified(instance(parse(text)), "learn")
    plans = [strategy(certificate)]
    if certificate.answer > 1:
        plans.append(strategy(certificate, "sludge"))
    return plans


def test_against_all_moves_on_all_small_digraphs() -> None:
    games = 0
    for n in range(2, 6):
        for edges in dags(n):
            for k in (1, 2):
                certificate = certified(instance(digraph(n, edges), k), "learn")
                plan = strategy(certificate)
                assert plan.player == ("green" if certificate.answer else "sludge")
                games += everything(plan, start(plan.game))
    assert games > 1000


BOARDS = (
    "simplex:3,6", "simplex:3,7", "simplex:4,4", "simplex:5,3", "qbf:6", "qbf:6,seed=1",
    "layered:6,5,0.4", "growth:3,3,5,7,9", "kary:3,3", "product(kary:2,2,kary:2,2)",
)  # fmt: skip


@pytest.mark.parametrize("text", BOARDS)
def test_against_random_opponents(text: str) -> None:
    rng = random.Random(text)
    for plan in both(text):
        game = plan.game

        def anywhere(position: Spill, game: Seepage = game) -> Move:
            if not position.greens_turn:
                return rng.choice(exposed(game, position))
            taken = position.contaminated | position.protected
            free = [v for v in range(game.graph.n) if not taken >> v & 1]
            return tuple(rng.sample(free, min(len(free), game.protect or 1)))

        for _ in range(40):
            play(plan, anywhere)


@pytest.mark.parametrize("text", BOARDS)
def test_against_greedy_opponents(text: str) -> None:
    """Sludge runs for the nearest sink; Green protects where it is exposed, or near to a sink."""
    for plan in both(text):
        game = plan.game
        backwards = game.graph.reverse()
        far = [
            min(distances(backwards, sink)[v] or 0 for sink in game.sinks
                if distances(backwards, sink)[v] is not None)
            for v in range(game.graph.n)
        ]  # fmt: skip

        def nearest(position: Spill, game: Seepage = game, far: list[int] = far) -> Move:
            edge = [v for _, v in sorted((far[v], v) for v in exposed(game, position))]
            return tuple(edge[: game.protect]) if position.greens_turn else edge[0]

        play(plan, nearest)


def test_a_greedy_green_with_two_steps_of_sight() -> None:
    """She protects what closes most children of exposed vertices; Sludge still wins."""
    (_, plan) = both("simplex:3,6")
    game = plan.game

    def sighted(position: Spill) -> Move:
        edge = exposed(game, position)
        closed = position.contaminated | position.protected
        reach = bits_of(edge)
        for v in edge:
            reach |= game.graph.masks[v] & ~closed
        danger = [v for v in members(reach) if v in game.sinks] or members(reach)
        return min(combinations(danger, 1), key=lambda move: -bits_of(move) & reach)

    play(plan, sighted)


def test_marked_sinks() -> None:
    rng = random.Random(2)
    for _ in range(60):
        n = rng.randrange(3, 8)
        graph = digraph(n, random_dag(rng, n, 0.4))
        sinks = [v for v in range(1, n) if rng.random() < 0.4]
        plan = strategy(certified(instance(graph, 1, sinks), "learn"))

        def anywhere(position: Spill, game: Seepage = plan.game) -> Move:
            return rng.choice([move for move, _ in options(game, position)])

        for _ in range(10):
            play(plan, anywhere)


def test_who_leaves_the_strategy_is_told() -> None:
    green, sludge = both("simplex:3,6")
    begin = start(green.game)
    with pytest.raises(ValueError, match="not the turn of sludge"):
        sludge.reply(begin)
    with pytest.raises(ValueError, match="green has left the strategy"):
        green.reply(Spill((1 << green.game.sinks[0]) - 1, 0, True))
    everything_safe = (1 << sludge.game.graph.n) - 2
    with pytest.raises(ValueError, match="sludge has left the strategy"):
        sludge.reply(Spill(1, everything_safe, False))


def test_other_evidence_holds_no_strategy() -> None:
    tree = certified(instance(parse("kary:2,3")), "trees")
    with pytest.raises(InputError, match="tree-numbers holds no strategy"):
        strategy(tree)
    one = certified(instance(parse("simplex:2,4")), "learn")
    with pytest.raises(InputError, match="no strategy for sludge"):
        strategy(one, "sludge")
    lost = certified(instance(parse("kary:2,3"), 1), "learn")
    with pytest.raises(InputError, match="no strategy for green"):
        strategy(lost, "green")
