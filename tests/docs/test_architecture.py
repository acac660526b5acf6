"""The page of the architecture: its rooms are those of the code, and its walk names files."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "zermelo"
PAGE = (ROOT / "docs" / "architecture.md").read_text()


def first_cells(text: str) -> list[str]:
    """Return the first cells of a table, without its two first lines."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [line.split(" | ")[0].strip("| ") for line in lines[2:]]


def test_the_rooms_are_those_of_the_code() -> None:
    named = [cell.strip("`") for cell in first_cells(PAGE.split("## ")[0])]
    rooms = {path.parent.name for path in SOURCE.glob("*/*.py")}
    assert sorted(named) == sorted(rooms)


def test_the_walk_goes_from_the_command_line_to_the_checker() -> None:
    (walk,) = re.findall(r"^## A walk(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    files = re.findall(r"`([\w/]+\.py)`", " ".join(first_cells(walk)))
    assert files[0] == "cli/main.py"
    assert "checker/check.py" in files
    assert all((SOURCE / file).is_file() for file in files)
    assert len(first_cells(walk)) <= 30


def test_the_page_is_two_screens() -> None:
    assert len(PAGE.splitlines()) <= 100
