"""Sums with partizan parts: evidence of impartial games proves nothing of them; their pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.solvers.partizan import values
from zermelo.views.display import display


def moves(graph: Any, left: frozenset[int], player: str) -> Iterator[tuple[int, frozenset[int]]]:
    for v in left:
        if v % 2 == (player == "left"):
            yield v, left - {v}


COINS = zermelo.ruleset(
    "two-colours-of-coins",
    start=lambda graph: frozenset(range(graph.n)),
    moves=moves,
    partizan=True,
)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("nim-table", {"values": []}),
        ("strategy", {"replies": [], "first": None}),
        ("position-table", {}),
    ],
)
def test_it_is_refused(kind: str, data: dict[str, Any]) -> None:
    parts = [COINS("path:3"), zermelo.grim("path:3")]
    game = zermelo.disjunctive_sum(parts, question="outcome")
    assert zermelo.decide(game).answer == "R"
    for answer in "LRNP":
        found = check(Certificate(game, answer, Evidence(kind, data)))
        assert found.status is Status.REJECTED
        assert "partizan parts" in found.reason


OUTCOMES = ["R", "N", "P"]


def parts(outcome: str) -> list[zermelo.types.Instance]:
    """Return the parts of a sum with an outcome."""
    if outcome == "P":
        return [COINS("path:2"), COINS("path:2")]
    longer = {"R": "path:3", "N": "path:2"}[outcome]
    return [COINS(longer), zermelo.grim(longer)]


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("question", ["outcome", "value"])
def test_a_page_plays_a_sum_to_its_end(outcome: str, question: str) -> None:
    """The reader has every move, the evidence answers each, and the reader cannot move at last."""
    certificate = zermelo.decide(
        zermelo.disjunctive_sum(parts(outcome), question=question)
    ).certificate
    assert certificate is not None
    if question == "outcome":
        assert certificate.answer == outcome
    made = display(certificate)
    wins = {"R": ["Left", "Left"], "N": ["Right", "Left"], "P": ["Right", "Left"]}[outcome]
    assert sorted(play.title.split(",")[0].split(";")[0][8:] for play in made.plays) == sorted(wins)
    for play in made.plays:
        assert play.whole
        for spot in play.spots:
            assert bool(spot.options) != bool(spot.over)
            assert all(option.reply for option in spot.options)


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_two_persons_play_a_sum(outcome: str) -> None:
    game = zermelo.disjunctive_sum(parts(outcome), question="outcome")
    plays = display(game).tried
    assert [play.tab for play in plays] == ["Two players, Left first", "Two players, Right first"]
    for play in plays:
        starts = play.spots[0]
        own = {"Left": 1, "Right": 0}[starts.turn]
        coins = [
            int(option.text.split(": ")[1]) for option in starts.options if "part 0" in option.text
        ]
        assert coins
        assert all(coin % 2 == own for coin in coins)


@pytest.mark.parametrize("most", [2_000, 0])
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_comparison_is_played_as_the_difference(
    outcome: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the right game the players change places; the evidence is a strategy, or forms."""
    monkeypatch.setattr(values, "FEW_TURNS", most)
    left, right = parts(outcome)
    certificate = zermelo.decide(zermelo.compare(left, right)).certificate
    assert certificate is not None
    assert certificate.evidence.kind == ("partizan-strategy" if most else "form")
    both = ["Two players, Left first", "Two players, Right first"]
    assert [play.tab for play in display(zermelo.compare(left, right)).tried] == both
    made = display(certificate)
    assert len(made.plays) == 2
    for play in made.plays:
        assert play.whole
        for spot in play.spots:
            assert bool(spot.options) != bool(spot.over)
            assert all(option.reply for option in spot.options)


def test_in_the_right_game_the_players_change_places() -> None:
    left, _ = parts("R")
    for play in display(zermelo.compare(left, left)).tried:
        start = play.spots[0]
        coins = [option.text.rsplit(": ", 1) for option in start.options]
        own = {"Left": 1, "Right": 0}[start.turn]
        assert {int(coin) % 2 == own for name, coin in coins if name == "left"} <= {True}
        assert {int(coin) % 2 == own for name, coin in coins if name != "left"} <= {False}
