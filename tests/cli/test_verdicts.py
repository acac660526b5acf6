"""What a verdict says of itself in Python: its sentence, reason, bounds, order and strategy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import networkx as nx
import pytest

import zermelo
from zermelo.games.registry import impartial_of

Cli = Callable[..., tuple[int, str, str]]


def without_seconds(text: str) -> str:
    return re.sub(r"\d+\.\d\d s", "S", text)


@pytest.mark.parametrize(
    ("command", "game"),
    [
        ("ello --graph path:4 --set green=[0]", zermelo.ello("path:4", green=[0])),
        ("cops --graph petersen", zermelo.cops("petersen")),
        ("node-kayles --graph cycle:5", zermelo.node_kayles("cycle:5")),
        (
            "polish --graph path:4 --question winning-moves",
            zermelo.polish("path:4", question="winning-moves"),
        ),
        (
            "cops --graph cycle:5 --set cops=1 --question capture-time",
            zermelo.cops("cycle:5", cops=1, question="capture-time"),
        ),
    ],
)
def test_the_sentence_is_that_of_the_command_line(
    command: str, game: zermelo.types.Instance, cli: Cli
) -> None:
    _, out, _ = cli("decide", *command.split())
    source, told = command.split()[2], without_seconds(out.strip())
    assert f"{source}: {without_seconds(str(zermelo.decide(game)))}" == told


def test_a_verdict_of_many_says_the_same() -> None:
    game = zermelo.node_kayles("path:4")
    (found,) = zermelo.experiments.decide_many([game])
    assert without_seconds(str(found)) == without_seconds(str(zermelo.decide(game)))


def test_a_robber_who_is_never_caught() -> None:
    found = zermelo.decide(zermelo.cops("cycle:5", cops=1, question="capture-time"))
    assert str(found).startswith("cops capture-time: never, certified")
    assert found.bounds is None
    assert found.why == "the robber escapes from 1 cop: no corner is left"


def test_texts_of_nodes_are_those_of_their_owner() -> None:
    grid = nx.grid_2d_graph(2, 3)
    found = zermelo.decide(zermelo.ello(grid, green=[(0, 0)]))
    assert found.order is not None
    assert set(found.order) == set(grid)
    assert "play (0, 0), " in str(found)
    move = zermelo.decide(zermelo.node_kayles(grid, question="outcome")).strategy
    assert move is not None
    assert move() in grid


@pytest.mark.parametrize("game", ["path:5", "cycle:7", "spider:1,2,3", "gnp:7,0.4,seed=3"])
@pytest.mark.parametrize("question", ["nim-value", "outcome"])
def test_a_strategy_wins(game: str, question: str) -> None:
    instance = zermelo.node_kayles(game, question=question)
    verdict = zermelo.decide(instance)
    rules, play = impartial_of(instance), verdict.strategy
    assert rules is not None
    assert play is not None
    start = rules.start(instance.position)
    first = play()
    assert (first is not None) == (zermelo.decide(instance, question="outcome").answer == "N")
    moves = verdict.winning_moves()
    assert moves is not None
    assert first is None or first in moves
    after = {rules.move(instance.labels, move): left for move, left in rules.options(start)}
    left = start if first is None else after[first]

    def lost(position: object) -> None:
        """Whatever the other plays, there is an answer, and so on to the end."""
        for _, between in rules.options(position):
            reply = play(rules.write(between))
            ways = {rules.move(instance.labels, move): end for move, end in rules.options(between)}
            lost(ways[reply])

    lost(left)


def test_the_order_is_played_move_by_move() -> None:
    found = zermelo.decide(zermelo.ello("path:3", green=[0]))
    assert found.strategy is not None
    assert [found.strategy(made) for made in ([], [0], [0, 1], [0, 1, 2])] == [0, 1, 2, None]
    with pytest.raises(zermelo.errors.InputError, match="not how the order begins"):
        found.strategy([2])


def test_games_without_winning_moves_say_so() -> None:
    with pytest.raises(zermelo.errors.InputError, match="has no winning moves"):
        zermelo.decide(zermelo.ello("path:3", green=[0])).winning_moves()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("cops --graph regular:30,4 --method theorems", "at least 2 cops, at most "),
        ("cleaning --graph torus:7x7 --method ends-bound", "at least 4 brushes, at most "),
        ("polish --graph gnp:30,0.5 --method search --nodes 5", "at least 0, at most 30"),
        ("cops --graph petersen --set cops=3 --question capture-time --method theorems", ""),
    ],
)
def test_bounds_are_told_of_what_is_unknown(
    command: str, words: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine may find less in half a second, and then the two runs differ.
    monkeypatch.setattr("zermelo.solvers.bounds.SECONDS", 60)
    status, out, _ = cli("decide", *command.split(), "--assurance", "certified")
    assert (status, words in out) == (3, True)
    told = [*map(int, re.findall(r"; at least (\d+).*, at most (\d+)", out)[0])] if words else None
    _, out, _ = cli("decide", *command.split(), "--assurance", "certified", "--json")
    assert json.loads(out).get("bounds") == told


@pytest.mark.parametrize("graph", ["petersen", "torus:3x4", "hypercube:3", "gnp:9,0.5,seed=1"])
@pytest.mark.parametrize("make", ["cops", "cleaning", "polish", "presses", "seepage"])
def test_bounds_hold(make: str, graph: str) -> None:
    from zermelo.solvers.bounds import known_bounds

    if make == "presses":
        game = zermelo.lights_out(graph, lit=[0], question="fewest-presses")
    elif make == "seepage":
        edges = zermelo.cops(graph).graph.edges
        game = zermelo.seepage(nx.DiGraph([(-1, 0), (-1, 1), *edges, (0, 99)]))
    else:
        game = getattr(zermelo, make)(graph)
    answer, bounds = zermelo.decide(game, assurance="exhaustive").answer, known_bounds(game)
    if answer is not None:
        assert bounds is not None
        assert bounds[0] <= answer <= bounds[1]


def test_what_is_shown_is_short() -> None:
    classified = zermelo.analysis.classify("grid:3x5")
    assert "16384 winnable colorings; exhaustive" in repr(classified)
    assert "<th>oddity</th><td>yes</td>" in classified._repr_html_()
    verdict = zermelo.decide(zermelo.cops("petersen"))
    assert repr(verdict) == "<Verdict cops cop-number: 3, certified>"
    assert "<th>why</th><td>3 cops catch the robber" in verdict._repr_html_()


def test_orientations_speak(cli: Cli) -> None:
    for odd in ([1, 2], [0]):
        found = zermelo.analysis.orient("path:3", odd=odd)
        _, out, _ = cli("orient", "path:3", "--odd", ",".join(map(str, odd)))
        told = out.strip().partition("acyclic")[2]
        assert without_seconds(str(found).partition("acyclic")[2]) == without_seconds(told)
        assert (found.why is None) == bool(found.answer)
        assert "<pre>" in found._repr_html_()
    assert repr(found) == "<Orientation: no, certified>"
