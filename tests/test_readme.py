"""The README and the pages of the games against the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from telling import shell

from zermelo.checker.check import kinds
from zermelo.cli.main import run
from zermelo.games.registry import GAMES
from zermelo.solvers.method import methods

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()
GAMES_PAGE = (ROOT / "docs" / "games" / "index.md").read_text()
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()


@pytest.fixture(autouse=True)
def no_game_stays() -> Iterator[None]:
    """Forget the rulesets of the commands."""
    yield
    GAMES.added.clear()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def missing_rows(page: str, game: str) -> list[tuple[str, ...]]:
    """Return the methods, and the kinds of their evidence, that a page's tables do not name."""
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    return [
        (entry.name, *wanted)
        for entry in methods(game)
        for wanted in [(), *((kind,) for kind in entry.evidence)]
        if any(f"`{word}`" not in rows.get(entry.name, "") for word in (entry.name, *wanted))
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_a_page_with_its_methods_and_evidence(game: str) -> None:
    page = (ROOT / "docs" / "methods" / f"{game}.md").read_text()
    shared = (ROOT / "docs" / "methods" / "impartial.md").read_text()
    assert not missing_rows(page, game)
    assert set(kinds(game)) <= set(re.findall(r"`([a-z-]+)`", page + shared))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_table_of_games(game: str) -> None:
    (row,) = (line for line in GAMES_PAGE.splitlines() if f" | `{game}` | " in line)
    asked = ", ".join(question.name for question in GAMES[game].questions)
    assert row.split(" | ")[2] == f"{asked} |"
    assert f"]({game}.md)" in row


def test_no_link_leads_nowhere() -> None:
    docs = ROOT / "docs"
    # What the site is built with (docs/playing.py): a page to play on of each picture, the studio.
    made = {docs / "play" / f"{each.stem}.html" for each in docs.glob("images/games/*.svg")}
    made.add(docs / "studio" / "index.html")
    pages = [ROOT / "README.md", *sorted(docs.rglob("*.md"))]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:\s]+)\)", page.read_text()):
            path = (page.parent / target).resolve()
            assert path.exists() or path in made, f"{page.name}: {target}"


def test_the_layout_is_short_and_names_every_folder() -> None:
    (layout,) = re.findall(r"^## Layout\n(.*?)(?=^## )", ARCHITECTURE, re.DOTALL | re.MULTILINE)
    assert len(layout.strip().splitlines()) <= 20
    rooms = {path.parent.name for path in (ROOT / "src" / "zermelo").glob("*/*.py")}
    assert rooms <= set(re.findall(r"\w+", "".join(re.findall(r"^    .*", layout, re.MULTILINE))))
    made = {"build", "dist", "site", "__pycache__"}
    roots = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."} - made
    assert roots <= {*re.findall(r"`([a-z]+)/?`", layout), "src"}


def test_the_readme_is_a_page() -> None:
    """What it is, two commands, a minute, one picture, where to go on: no more than a page."""
    assert len(README.splitlines()) <= 80
    assert re.findall(r"^## (.*)$", README, re.MULTILINE) == [
        "Set-up",
        "A minute",
        "Where to go on",
    ]
    (picture,) = re.findall(r"^!\[[^]]*\]\((.*)\)$", README, re.MULTILINE)
    assert (ROOT / picture).exists()
    assert README.startswith("# zermelo\n\n![")


def test_the_set_up_is_two_commands() -> None:
    commands = [line for block in blocks("sh")[:2] for line in block.splitlines()]
    assert len(commands) == 2
    assert commands[0].startswith("python3 -m venv .venv && ")


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})
    assert (tmp_path / "petersen.json").exists()


def test_the_commands_of_the_minute_run(tmp_path: Path) -> None:
    """The second block of commands after the set-up, as it is typed."""
    (example,) = blocks("json")
    (tmp_path / "game.json").write_text(example)
    said = shell(tmp_path)(f"set -e\n{blocks('sh')[2]}")
    assert said.count("certified") >= 2
    assert "accepted" in said
    assert "rejected" not in said
    assert (tmp_path / "proof.html").exists()


def test_the_instance_file_is_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("json")
    file = tmp_path / "game.json"
    file.write_text(example)
    assert run(["decide", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] is True
