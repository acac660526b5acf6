"""The README against the program: set-up, methods, evidence, and its Python example."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from zermelo.certificates.check import kinds
from zermelo.cli.main import run
from zermelo.games.registry import GAMES
from zermelo.solvers.method import methods

README = (Path(__file__).resolve().parents[1] / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def missing_rows(section: str, game: str) -> list[tuple[str, ...]]:
    """Return the methods, and the kinds of their evidence, that a section's tables do not name."""
    rows = {line.split("`")[1]: line for line in section.splitlines() if line.startswith("| `")}
    return [
        (entry.name, *wanted)
        for entry in methods(game)
        for wanted in [(), *((kind,) for kind in entry.evidence)]
        if any(f"`{word}`" not in rows.get(entry.name, "") for word in (entry.name, *wanted))
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_method_and_kind_of_evidence_is_named(game: str) -> None:
    # Each game has a section of its own; several may have a method of the same name.
    missing = min((missing_rows(section, game) for section in README.split("\n## ")), key=len)
    assert not missing
    assert set(kinds(game)) <= set(re.findall(r"`([a-z-]+)`", README))


def test_the_set_up_is_two_commands() -> None:
    commands = [line for block in blocks("sh")[:2] for line in block.splitlines()]
    assert len(commands) == 2
    assert commands[0].startswith("python3 -m venv .venv && ")


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})
    assert (tmp_path / "petersen.json").exists()


def test_the_instance_file_is_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("json")
    file = tmp_path / "game.json"
    file.write_text(example)
    assert run(["decide", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] is True
