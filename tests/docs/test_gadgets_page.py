"""The page on gadgets: what it shows of the commands is what they say, and so are its pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from zermelo.reductions.gadgets.__main__ import main
from zermelo.reductions.gadgets.catalogue import by_name, document, gadgets

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/gadgets.md").read_text()
Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *words: str) -> str:
    """Return what the command prints."""
    assert main(words) == 0
    return capsys.readouterr().out


def shown(after: str) -> str:
    """Return the text that the page shows after a command."""
    found = re.search(rf"{re.escape(after)}\n```\n+```text\n(.*?)```", PAGE, re.DOTALL)
    assert found, after
    return found[1]


def test_the_catalogue_is_listed(capsys: Capture) -> None:
    output = said(capsys, "catalogue")
    assert shown("zermelo experiment gadget catalogue") == output


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow) if game == "node-kayles" else game
        for game in sorted({each.game for each in gadgets()})
    ],
)
def test_the_pictures_are_those_of_the_catalogue(game: str) -> None:
    """To renew one: zermelo experiment gadget catalogue GAME -o docs/images/gadgets/GAME.svg."""
    assert (ROOT / f"docs/images/gadgets/{game}.svg").read_text() == document(by_name(game))
    assert f"images/gadgets/{game}.svg" in PAGE


def test_the_fragments_have_the_relations_that_are_shown(tmp_path: Path, capsys: Capture) -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert [json.loads(block)["game"] for block in blocks] == ["ello", "node-kayles"]
    for block in blocks:
        file = tmp_path / "part.json"
        file.write_text(block)
        output = said(capsys, "relation", str(file))
        assert f"```\n{output}```" in PAGE or f"```text\n{output}```" in PAGE


def test_the_search_by_sat(capsys: Capture) -> None:
    words = ("--inner", "3", "--wanted", "001,010,100", "--sat")
    output = said(capsys, "search", *words)
    assert shown(f"zermelo experiment gadget search {' '.join(words)}") == output
