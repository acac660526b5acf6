from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load

HOME = Path(__file__).resolve().parents[2] / "rulesets"


@pytest.fixture(autouse=True)
def nothing_stays_registered() -> Iterator[None]:
    before = dict(GAMES.added)
    yield
    GAMES.added.clear()
    GAMES.added.update(before)


@pytest.fixture
def rules(tmp_path: Path) -> Callable[[str], tuple[zermelo.types.Ruleset, ...]]:
    """Return what loads a text as a rules file."""

    def loaded(text: str) -> tuple[zermelo.types.Ruleset, ...]:
        path = tmp_path / "rules.py"
        path.write_text(text)
        return load(str(path))

    return loaded


@pytest.fixture
def run_alone(tmp_path: Path) -> Callable[..., str]:
    """Return what runs a command line in a process of its own."""

    def run(command: str, seed: str = "1", status: int = 0) -> str:
        folders = os.pathsep.join(path for path in sys.path if path)
        done = subprocess.run(
            [sys.executable, "-P", "-m", "zermelo", *command.split()], cwd=tmp_path, timeout=120,
            capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": folders, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    return run
