"""Every method against the literal reading of its game, and forged certificates against it."""

from __future__ import annotations

import json

import pytest

from tests.differential.games import PLAYED
from tests.differential.run import block, table
from tests.literal.judging import READINGS, judge
from zermelo.games.registry import GAMES

NIGHT = 20
"""Into how many parts a night's seeds of a game are split, so that workers can share them."""


def wrong(game: str, seed: int, forgeries: int) -> str:
    """What is wrong with a block, one JSON object a line, to be pasted into a file."""
    return "\n".join(json.dumps(problem) for problem in block(game, seed, forgeries).problems)


@pytest.mark.parametrize("game", PLAYED)
def test_some_seeds(game: str) -> None:
    assert not wrong(game, 0, 2)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(NIGHT))
@pytest.mark.parametrize("game", PLAYED)
def test_many_seeds(game: str, part: int) -> None:
    assert not "\n".join(filter(None, (wrong(game, seed, 20) for seed in range(part, 400, NIGHT))))


def test_games_are_those_of_the_registry() -> None:
    assert set(PLAYED) <= set(READINGS) <= set(GAMES)
    for game, played in PLAYED.items():
        assert set(played.questions) == {each.name for each in GAMES[game].questions}


def test_the_same_seed_gives_the_same_block() -> None:
    one, two = (block("geography", 3, 1) for _ in range(2))
    assert list(table({"geography": one})) == list(table({"geography": two}))


def test_a_wrong_answer_is_judged_false() -> None:
    instance = {
        "game": "geography",
        "graph": {"vertices": 2, "edges": [[0, 1]]},
        "token": 0,
    }
    assert judge(instance, "outcome", "N") is True
    assert judge(instance, "outcome", "P") is False
    assert judge(instance, "winning-moves", [1]) is True
    assert judge({**instance, "token": 2}, "outcome", "N") is False
