"""Every method against the literal reading of its game, and forged certificates against it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from sampling import some

from tests.differential.games import PLAYED
from tests.differential.run import FORGERIES, block, table
from tests.literal.judging import READINGS, judge
from zermelo.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]

NIGHT = 100
"""A night has so many parts, each as large as a day, so that workers can share them."""


def night_seeds(game: str, part: int) -> range:
    """The blocks of a part of the night."""
    blocks = PLAYED[game].blocks
    return range(part * blocks, (part + 1) * blocks)


def night_forgeries(seed: int) -> int:
    """All copies of a tenth of the certificates are as many as the comparisons, and more."""
    return 0 if seed % 10 else FORGERIES


def wrong(game: str, seeds: range, forgeries: Callable[[int], int]) -> str:
    """What is wrong with the blocks, one JSON object a line, to be pasted into a file."""
    found = (block(game, seed, forgeries(seed)).problems for seed in seeds)
    return "\n".join(json.dumps(problem) for problems in found for problem in problems)


@pytest.mark.parametrize("part", some(range(16), 16))
@pytest.mark.parametrize("game", PLAYED)
def test_ten_thousand_comparisons(game: str, part: int) -> None:
    """Every run makes a sixteenth of them."""
    assert not wrong(game, range(PLAYED[game].blocks)[part::16], lambda _: 1)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(NIGHT))
def test_a_million_comparisons(part: int) -> None:
    found = [wrong(game, night_seeds(game, part), night_forgeries) for game in PLAYED]
    assert not any(found), "\n".join(found)


def test_games_are_those_of_the_registry() -> None:
    assert set(PLAYED) == set(READINGS) == set(GAMES)
    for game, played in PLAYED.items():
        assert set(played.questions) == {each.name for each in GAMES[game].questions}


DRAWN = """
import json, random
from tests.differential.games import PLAYED
for game, played in PLAYED.items():
    rng = random.Random(f"{game} 0")
    for _ in range(5):
        print(json.dumps(list(played.asked(played.random_instance(rng)))))
"""


@pytest.mark.parametrize("hashing", ["1", "2"])
def test_the_same_seed_gives_the_same_instances(hashing: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", DRAWN]
    made = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    here = io.StringIO()
    with redirect_stdout(here):
        exec(DRAWN, {})
    assert made.stdout == here.getvalue()
    assert len(made.stdout.splitlines()) == 5 * len(PLAYED)


def test_the_table_adds_up() -> None:
    one = block("geography", 3, 1)
    assert one.certificates == one.forged > 0
    assert not one.problems
    *_, game, all_games = table({"geography": one})
    assert game.removeprefix("| geography") == all_games.removeprefix("| all")


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


def test_claims_that_were_once_accepted_are_false() -> None:
    graph = {"vertices": 4, "edges": [[0, 0], [0, 1], [1, 2], [2, 3]]}
    weights = [[0, 0, 1], [0, 1, 1], [1, 2, 1], [2, 3, 1]]
    walk = {"game": "edge-nim", "graph": graph, "edge_weights": weights, "token": 1}
    assert judge(walk, "outcome", "N") is False
    assert judge(walk, "outcome", "P") is True
    star = {"vertices": 4, "edges": [[0, 1], [0, 2], [0, 3]]}
    growing = {"game": "subtraction", "graph": star, "take": [3, 7], "attach_at": 0}
    assert judge(growing, "period", 0) is False


def test_periods_are_judged_as_far_as_can_be_seen() -> None:
    path = {"game": "subtraction", "graph": {"vertices": 1, "edges": []}, "take": [1, 2]}
    growing = {**path, "attach_at": 0}
    assert judge(growing, "period", {"preperiod": 0, "period": 3}) is True
    assert judge(growing, "period", {"preperiod": 1, "period": 3}) is False
    assert judge(growing, "period", {"preperiod": 0, "period": 6}) is False
    assert judge(growing, "period", {"preperiod": 0, "period": 2}) is False
    # Without the label that it is asked about.
    assert judge(path, "period", {"preperiod": 0, "period": 3}) is False
