"""The commands of the errata say what the page says, with certificates."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

Cli = Callable[..., tuple[int, str, str]]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "errata" / "index.md"

ROW = re.compile(
    r"^\| ([^|]*) \| [^|]* \| [^|]* \| `(zermelo [^`]*)` \| `([^`]*)` \|$", re.MULTILINE
)

ROWS = ROW.findall(PAGE.read_text())


def test_each_paper_with_errata_is_asked() -> None:
    table = PAGE.read_text().partition("## Ask it")[2]
    assert len(ROWS) == table.count("\n| ") - 1 > 20
    papers = {statement.split(",")[0] for statement, _, _ in ROWS}
    assert papers == {"POLISH", "VertexNim", "Subtraction", "ELLO", "Seepage", "Weak cops"}


@pytest.mark.parametrize(("statement", "command", "answer"), ROWS)
def test_the_answer_is_certified(statement: str, command: str, answer: str, cli: Cli) -> None:
    _, *words = shlex.split(command)
    given = ""
    if "<<<" in words:  # what a shell gives to standard input
        *words, _, given = words
    status, out, err = cli(*words, "--json", stdin=f"{given}\n")
    assert (status, err) == (0, ""), statement
    verdict = json.loads(out)
    assert (verdict["answer"], verdict["assurance"]) == (json.loads(answer), "certified")
