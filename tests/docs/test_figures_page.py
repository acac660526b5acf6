"""The page of figures: each picture is what the command above it writes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import zermelo
from zermelo.cli.main import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/figures.md").read_text()
COMMANDS = re.findall(r"^zermelo (show .*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda line: line.rpartition(" ")[2])
def test_a_figure_is_what_its_command_writes(command: str, tmp_path: Path) -> None:
    """To renew them: run the commands in docs/images/figures."""
    words = shlex.split(command)
    name = words[-1]
    assert run([*words[:-1], str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_text() == (ROOT / "docs/images/figures" / name).read_text()


def test_the_orientation(tmp_path: Path) -> None:
    (graph, odd) = re.findall(r'orient\("([^"]*)", odd=\[([\d, ]*)\]', PAGE)[0]
    found = zermelo.analysis.orient(graph, odd=[*map(int, odd.split(","))])
    zermelo.show(found, tmp_path / "odd.svg")
    assert (tmp_path / "odd.svg").read_text() == (ROOT / "docs/images/figures/odd.svg").read_text()


def test_every_option_of_a_figure_is_on_the_page_and_every_picture_is_shown() -> None:
    shown = re.findall(r"images/figures/(\w+\.svg)", PAGE)
    assert sorted(shown) == sorted(path.name for path in (ROOT / "docs/images/figures").iterdir())
    assert sorted(shown) == sorted([line.split(" ")[-1] for line in COMMANDS] + ["odd.svg"])
    for option in ("bare", "title", "legend", "labels", "layout", "palette", "size"):
        assert any(f"--{option} " in line for line in COMMANDS)
