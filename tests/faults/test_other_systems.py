"""On macOS and Windows, as far as what they have not can be hidden: all works, or says why not."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from other_systems import SYSTEMS, environment, zermelo

SWEEP = """
[[sweep]]
name = "paths"
game = "node-kayles"
graph = "path:{n}"
question = "nim-value"
for = { n = "1..6" }
"""
UNKNOWN = "the memory limit cannot be kept here: neither /proc nor the program ps tells"


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def given(system: str, tmp_path: Path) -> dict[str, str]:
    return environment(system, tmp_path / "hidden")


def test_a_game_is_decided_and_its_certificate_checked(
    given: dict[str, str], tmp_path: Path
) -> None:
    asked = ("decide", "-", "--certificate", "proof.json", "--json")
    game = {"game": "ello", "graph": {"family": "grid:3x3"}, "green": [0]}
    run = zermelo(given, *asked, text=json.dumps(game), folder=tmp_path)
    assert run.stderr == ""
    assert json.loads(run.stdout)["assurance"] == "certified"
    # By default the check has limits of its own.
    checked = zermelo(given, "check", "proof.json", folder=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert ": accepted: " in checked.stdout


def test_a_worker_keeps_the_time(given: dict[str, str]) -> None:
    start = time.monotonic()
    slow = ("decide", "ello", "--graph", "gnp:150,0.5", "--set", "green=[0]")
    run = zermelo(given, *slow, "--method", "sat-orientation", "--time-limit", "1", "--json")
    assert run.stderr == ""
    assert (run.returncode, json.loads(run.stdout)["assurance"]) == (3, "unknown")
    assert time.monotonic() - start < 60


def test_a_memory_limit_is_kept_or_refused(given: dict[str, str], system: str) -> None:
    asked = ("decide", "ello", "--graph", "path:4", "--set", "green=[0]", "--json")
    run = zermelo(given, *asked, "--memory-limit", "2")
    (verdict,) = map(json.loads, run.stdout.splitlines())
    if system == "win32":
        assert run.returncode == 3
        assert verdict["reason"].startswith(UNKNOWN)
    else:
        assert (run.returncode, verdict["answer"]) == (0, True)


def test_a_sweep_with_two_workers(given: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(SWEEP)
    run = ("experiment", "run", "x.toml", "-o", "x.sqlite", "--workers", "2")
    done = zermelo(given, *run, folder=tmp_path)
    assert done.returncode == 0
    assert "6 done now" in done.stderr
    shown = zermelo(given, "experiment", "show", "x.sqlite", "--json", folder=tmp_path)
    answers = [json.loads(line)["answer"] for line in shown.stdout.splitlines()]
    assert answers == [1, 1, 2, 0, 3, 1]
