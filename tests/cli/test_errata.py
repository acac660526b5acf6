"""The commands of the errata say what the page says, with certificates."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Cli = Callable[..., tuple[int, str, str]]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "errata" / "index.md"

ROW = re.compile(
    r"^\| ([^|]*) \| [^|]* \| [^|]* \| `(zermelo [^`]*)` \| `([^`]*)` \|$", re.MULTILINE
)
ZERMELO = f"{sys.executable} -m zermelo"

ROWS = ROW.findall(PAGE.read_text())


def test_each_paper_with_errata_is_asked() -> None:
    table = PAGE.read_text().partition("## Ask it")[2]
    assert len(ROWS) == table.count("\n| ") - 1 > 20
    papers = {statement.split(",")[0] for statement, _, _ in ROWS}
    assert papers == {"POLISH", "VertexNim", "Subtraction", "ELLO", "Seepage", "Weak cops"}


@pytest.mark.parametrize(("statement", "command", "answer"), ROWS)
def test_the_answer_is_certified(statement: str, command: str, answer: str, cli: Cli) -> None:
    _, *words = shlex.split(command)
    if "<<<" in words:  # from standard input, by a shell
        done = subprocess.run(
            ["bash", "-c", f"{command} --json".replace("zermelo", ZERMELO, 1)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        status, out, err = done.returncode, done.stdout, done.stderr
    else:
        status, out, err = cli(*words, "--json")
    assert (status, err) == (0, ""), statement
    verdict = json.loads(out)
    assert (verdict["answer"], verdict["assurance"]) == (json.loads(answer), "certified")
