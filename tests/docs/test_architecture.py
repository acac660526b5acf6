"""The page of the architecture: its rooms are those of the code, its walks are short."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text()

WALKS = re.findall(r"^## `zermelo decide (\w+) (.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)


def rows(text: str) -> list[list[str]]:
    """Return the cells of a table, without its two first lines."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split(" | ")] for line in lines[2:]]


def test_the_rooms_are_those_of_the_code() -> None:
    named = [row[0].strip("|` ") for row in rows(PAGE.split("## ")[0])]
    rooms = {path.parent.name for path in (ROOT / "src" / "zermelo").glob("*/*.py")}
    assert sorted(named) == sorted(rooms)


def test_two_games_are_followed() -> None:
    assert [game for game, _ in WALKS] == ["ello", "polish"]


@pytest.mark.parametrize(("game", "walk"), WALKS)
def test_a_walk_goes_from_the_command_line_to_the_checker(game: str, walk: str) -> None:
    found = rows(walk)
    stays = [row[0].strip("|` ") for row in found if row[0].strip("| ")]
    assert all(one != other for one, other in itertools.pairwise(stays))
    (counted,) = re.findall(r"which change rooms (\d+) times", walk)
    # The trusted reader hands what is no certificate back: two rooms more.
    assert int(counted) == len(stays) - 1 <= 27
    functions = re.findall(r"`(\S+\.py)` `([\w.<>]+)`", walk)
    (hand_overs,) = re.findall(r"^(\d+) hand-overs", walk, re.MULTILINE)
    assert int(hand_overs) == len(functions)
    assert functions[0] == ("main.py", "run")
    assert ("check.py", "check") in functions
    assert any(name.startswith(f"{game}/evidence/") for name, _ in functions)
