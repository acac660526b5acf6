"""The rules of Cops and Robbers: moves, captures, loops, and mistakes in an instance."""

from __future__ import annotations

import math
import random
from functools import cache

import networkx as nx
import pytest
from pursuit import capture_time

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.games.cops.rules import CopsAndRobber, Position, options


def test_moves() -> None:
    game = CopsAndRobber(Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)]), 2)
    cops = Position((0, 1), 3, True)
    moves = dict(options(game, cops))
    assert set(moves) == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}
    assert moves[1, 0] == Position((0, 1), 3, False)
    assert [move for move, _ in options(game, Position((0, 1), 3, False))] == [2, 3]
    caught = Position((1, 3), 3, False)
    assert caught.caught
    assert not list(options(game, caught))


def test_capture_times_by_the_moves() -> None:
    """The options of the rules, tried to a depth, against the literal game of the tests."""
    rng = random.Random(3)
    for n, k in [(1, 1), (3, 1), (4, 1), (5, 1), (4, 2), (5, 2)]:
        edges = [(u, v) for v in range(n) for u in range(v) if rng.random() < 0.6]
        game = CopsAndRobber(Graph.from_edges(n, edges), k)

        @cache
        def caught(position: Position, rounds: int, game: CopsAndRobber = game) -> bool:
            if position.caught:
                return True
            if position.cops_turn:
                if not rounds:
                    return False
                return any(caught(after, rounds - 1) for _, after in options(game, position))
            return all(caught(after, rounds) for _, after in options(game, position))

        starts = (
            [(v,) for v in range(n)] if k == 1 else [(u, v) for v in range(n) for u in range(v + 1)]
        )
        time = next(
            (
                rounds
                for rounds in range(8)
                if any(
                    all(caught(Position(cops, r, True), rounds) for r in range(n))
                    for cops in starts
                )
            ),
            math.inf,
        )
        assert time == capture_time(n, edges, k)


def test_loops_mean_nothing() -> None:
    graph = nx.cycle_graph(4)
    graph.add_edge(0, 0)
    game = zermelo.cops(graph)
    assert game.graph.m == 4
    verdict = zermelo.decide(game)
    assert (verdict.answer, verdict.assurance.label) == (2, "certified")


def test_mistakes() -> None:
    with pytest.raises(InputError, match="cops is played on undirected graphs"):
        zermelo.cops(nx.DiGraph([(0, 1)]))
    with pytest.raises(InputError, match='the key "cops" is missing'):
        zermelo.cops("path:3", question="capture-time")
    with pytest.raises(InputError, match=r"\.cops: there cannot be 0 cops; write 1 or more"):
        zermelo.cops("path:3", cops=0)
    with pytest.raises(InputError, match='the question "cop-number" does not use "cops"'):
        zermelo.cops("path:3", cops=1, question="cop-number")
