"""Without OR-Tools: the methods that ask CP-SAT say what is missing, and others answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HIDDEN = """
import importlib.metadata, sys
sys.modules["ortools"] = None
found = importlib.metadata.version
def version(name):
    if name == "ortools":
        raise importlib.metadata.PackageNotFoundError(name)
    return found(name)
importlib.metadata.version = version
"""
REASON = "CP-SAT is not installed: pip install 'zermelo[cpsat]'"
SQUARES = {"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1]]}
GAMES: tuple[dict[str, object], ...] = (
    {"game": "ello", "graph": {"family": "complete:6"}, "green": [0, 1]},
    {"game": "lights-out", "graph": {"family": "grid:5x5"}, "lit": "all",
     "question": "fewest-presses"},
    {"game": "cleaning", "graph": {"family": "grid:4x4"}, "question": "brush-number"},
    {"game": "weak-cops", "periodic": SQUARES},
)  # fmt: skip


@pytest.fixture
def without(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which OR-Tools cannot be found."""
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    path = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


def zermelo(
    given: dict[str, str], *arguments: str, text: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zermelo", *arguments],
        env=given, input=text, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_the_plans_go_on_with_other_methods(without: dict[str, str]) -> None:
    text = "".join(f"{json.dumps(game)}\n" for game in GAMES)
    run = zermelo(without, "decide", "-", "--json", text=text)
    assert run.stderr == ""
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    assert [verdict["answer"] for verdict in verdicts[:3]] == [False, 15, 6]
    assert {verdict["assurance"] for verdict in verdicts[:3]} == {"certified"}
    # Rows prove the upper bound of the square grid, and need CP-SAT; the lower bound does not.
    squares = verdicts[3]
    assert (squares["answer"], squares["assurance"]) == ([2, None], "certified")
    assert squares["reason"] == f"no rows are looked for: {REASON}"


def test_the_methods_say_what_is_missing(without: dict[str, str]) -> None:
    rows = [json.loads(line) for line in zermelo(without, "methods", "--json").stdout.splitlines()]
    missing = [row for row in rows if "CP-SAT" in str(row["reason"])]
    assert {row["reason"] for row in missing} == {REASON}
    assert [row["method"] for row in missing] == ["cpsat-presses"]
    assert not any(row["available"] for row in missing)
    for name, game in (("cpsat-positions", GAMES[0]), ("cpsat-presses", GAMES[1])):
        run = zermelo(without, "decide", "-", "--json", "--method", name, text=json.dumps(game))
        verdict = json.loads(run.stdout)
        assert (run.returncode, verdict["answer"], verdict["reason"]) == (3, None, REASON)


def test_what_is_there_is_told(without: dict[str, str]) -> None:
    assert "\nortools not installed\n" in zermelo(without, "--version").stdout
    opinion = ("decide", "cleaning", "--graph", "path:3", "--question", "brush-number")
    run = zermelo(without, *opinion, "--method", "cpsat-balance")
    assert REASON in run.stdout
    assert run.returncode == 3


def test_a_model_cannot_be_written(without: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAMES[0]))
    run = zermelo(without, "encode", str(file), "--as", "cpsat", "-o", str(tmp_path / "x"))
    assert run.stderr == f"zermelo: {REASON}\n"
    assert run.returncode == 2
    assert not (tmp_path / "x").exists()
    written = zermelo(without, "encode", str(file), "--as", "opb", "-o", str(tmp_path / "x"))
    assert written.returncode == 0
    assert (tmp_path / "x").exists()
