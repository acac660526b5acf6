"""The examples of docs/extending are applied to a copy of the package and run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("game", "method", "encoding", "family")
PAGES = [ROOT / "docs" / "extending" / f"{name}.md" for name in NAMES]


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """Return the file, the kind and the text of each block of a page that changes the package."""
    block = r"(?:^`(src/\S+)`:\n\n)?^```(python|diff)\n(.*?)^```$"
    return re.findall(block, page.read_text(), re.MULTILINE | re.DOTALL)


def apply(page: Path, where: Path) -> None:
    """Write the files of a page, and make its changes, in order."""
    for file, kind, text in blocks(page):
        if kind == "python":
            target = where / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
            continue
        head, *lines = text.splitlines()
        changed = where / head.removeprefix("# ")
        changed.write_text(patched(changed.read_text(), lines))


def patched(text: str, lines: list[str]) -> str:
    """Add each line that begins with + after the lines before it, in the order of the text."""
    at = 0
    for line in lines:
        if line.startswith("+"):
            text = f"{text[:at]}{line[1:]}\n{text[at:]}"
            at += len(line)
        else:
            at = text.index(f"{line[1:]}\n", at) + len(line)
    return text


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("extended")
    # What is compiled comes along, which saves seconds for every process.
    shutil.copytree(ROOT / "src" / "zermelo", where / "src" / "zermelo")
    for page in PAGES:
        apply(page, where)
    return where


def run(where: Path, *arguments: str) -> str:
    """Run the command line of the copy."""
    return python(where, "-m", "zermelo.cli.main", *arguments)


def python(where: Path, *arguments: str) -> str:
    """Run Python with the copy."""
    command = [sys.executable, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(where / "src")}
    done = subprocess.run(
        command, cwd=where, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands(name: str) -> list[list[str]]:
    """Return the commands of a page."""
    (page,) = (page for page in PAGES if page.stem == name)
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return [shlex.split(line)[1:] for block in blocks for line in block.splitlines()]


def test_a_game_is_a_folder_and_a_line() -> None:
    made = blocks(PAGES[0])
    folders = {str(Path(file).parent) for file, kind, _ in made if kind == "python"}
    assert folders == {"src/zermelo/games/nim"}
    changed = [line for _, kind, text in made if kind == "diff" for line in text.splitlines()]
    assert [line for line in changed if line[0] == "+"] == ['+    "nim",']


def test_the_game(extended: Path) -> None:
    decide, check = commands("game")
    answer = json.loads(run(extended, *decide, "--json"))
    assert answer["answer"] == [[2, 5]]
    assert answer["assurance"] == "certified"
    assert "accepted" in run(extended, *check)
    assert '"nim"' in run(extended, "schema", "certificate")
    made = "import zermelo; print(zermelo.decide(zermelo.nim([1, 4, 6])).answer)"
    assert python(extended, "-c", made).strip() == "3"


def test_the_method(extended: Path) -> None:
    decide, crosscheck = commands("method")
    answer = json.loads(run(extended, *decide, "--json"))
    assert (answer["answer"], answer["method"], answer["assurance"]) == (3, "bouton", "theorem")
    table = run(extended, *crosscheck)
    assert all(name in table for name in ("bouton", "search", "nimbers"))


@pytest.mark.parametrize(("graph", "solvable"), [("grid:3x3", True), ("path:2", False)])
def test_the_encoding(extended: Path, graph: str, solvable: bool) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    (encode,) = commands("encoding")
    lit = "lit=all" if solvable else "lit=[0]"
    other = {"grid:3x3": graph, "lit=all": lit}
    run(extended, *(other.get(each, each) for each in encode))
    with Solver(bootstrap_with=CNF(from_file=str(extended / "lights.cnf"))) as solver:
        assert solver.solve() is solvable


def test_the_family(extended: Path) -> None:
    first, second = commands("family")
    assert json.loads(run(extended, *first, "--json"))["answer"] is not None
    assert json.loads(run(extended, *second, "--json"))["answer"] == 2
