"""What a check loads, and so trusts: little, no rules of another game, and `--about` says it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_certificates import SAMPLES, certificate

import zermelo
from zermelo.cli.main import run
from zermelo.formats.certificate_writing import write
from zermelo.games.registry import GAMES, folder

MOST = 3000
"""At most so many lines of ours read, decode and check one of the three."""

SOURCE = Path(zermelo.__file__).parents[1]

FOUND = """
import os, sys
from pathlib import Path
from zermelo.cli.checking import check_text
from zermelo.core.deadline import Deadline
from zermelo.checker.reading.json_text import Text
for path in sys.argv[1:]:
    sys.stdout.flush()
    if not os.fork():
        text = Text(path, Path(path).parent, Path(path).read_bytes())
        assert check_text(text, Deadline()).result.accepted, path
        names = [name for name in sys.modules if name.partition(".")[0] == "zermelo"]
        print(path, *(sys.modules[name].__file__ for name in names), flush=True)
        os._exit(0)
    assert os.wait()[1] == 0, path
"""

BORROWED = {
    "weak-cops": {"cops"},  # the same game with another end
    "polish": {"cleaning"},  # both fire vertices
    "light-polish": {"cleaning", "polish"},  # a closed form of POLISH
    "edge-nim": {"geography"},  # an undirected game of its kind
    "octal": {"subtraction"},  # octal digits say what a subtraction leaves
    "sum": {"cleaning", "grim", "polish"},  # of the parts, in the example
    "compare": {"cleaning", "grim", "polish", "sum"},  # likewise
}
"""Games whose rules are said by means of those of others."""

PERIODS = {"arc-kayles", "grim", "node-kayles"}
"""Games that the evidence ``periodicity`` and ``path-values`` takes for octal ones, whose rules say
what is removed."""


def loaded(paths: list[Path]) -> dict[str, dict[str, int]]:
    """Return for each file what a check of it loads in a fresh interpreter: files with lines."""
    done = subprocess.run(
        [sys.executable, "-c", FOUND, *map(str, paths)],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = {}
    for line in done.stdout.splitlines():
        path, *files = line.split()
        lines = {Path(file): len(Path(file).read_text().splitlines()) for file in files}
        found[path] = {f.relative_to(SOURCE).as_posix(): n for f, n in lines.items() if n}
    return found


def example(name: str, folder: Path) -> Path:
    """Write the certificate of one of the three kinds that are to stay small."""
    claims = zermelo.seepage("simplex:3,4", protect=2, question="green-wins")
    game, method, kind = {
        "order": (zermelo.ello("grid:3x3", "all"), None, "winning-order"),
        "table": (zermelo.node_kayles("path:6"), "search", "nim-table"),
        "pair": (zermelo.seepage("simplex:3,4"), "learn", "claim-pair"),
        "claims": (claims, "learn", "green-claims"),
    }[name]
    made = zermelo.decide(game, method=method).certificate
    assert made is not None
    assert made.evidence.kind == kind
    write(made, str(folder / "proof.json"))
    return folder / "proof.json"


def about(path: Path, *options: str) -> str:
    """Return what a command says in a process that knows no rules files."""
    command = [sys.executable, "-m", "zermelo", "check", "--about", str(path), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return done.stdout


@pytest.mark.parametrize(
    "name", ["order", "table", "claims", pytest.param("pair", marks=pytest.mark.slow)]
)
def test_little_is_trusted_and_it_is_said(name: str, tmp_path: Path) -> None:
    path = example(name, tmp_path)
    (files,) = loaded([path]).values()
    total = sum(files.values())
    assert 1000 < total <= MOST
    said = json.loads(about(path, "--json"))
    assert said["result"] == "accepted"
    packages = said["trusted"].pop("packages")
    assert said["trusted"] == {"files": files, "lines": total}
    assert {"msgspec"} <= {*packages} <= {"msgspec", "typing_extensions"}
    for options in ([], ["--no-limits"]):
        first, *rows, last = about(path, *options).splitlines()
        assert first.startswith(f"{path}: accepted")
        assert [row.split() for row in rows] == [
            [f"{lines:,}", file] for file, lines in sorted(files.items())
        ]
        assert last.split(";")[0].split() == [f"{total:,}", "in", str(len(files)), "files"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the checks are made in forks")
def test_a_check_loads_the_rules_of_no_other_game(tmp_path: Path) -> None:
    folders = {folder(game): game for game in GAMES}
    paths = [tmp_path / f"{number}.json" for number in range(len(SAMPLES))]
    for path, sample in zip(paths, SAMPLES, strict=True):
        write(certificate(sample), str(path))
    found = loaded(paths)
    assert list(found) == list(map(str, paths))
    for files, (game, kind, *_) in zip(found.values(), SAMPLES, strict=True):
        allowed = BORROWED.get(game, set()) | {game}
        if kind in ("periodicity", "columns", "path-values") and game in PERIODS:
            allowed |= {"subtraction"}
        parts = [file.split("/") for file in files]
        games = {folders[part[2]] for part in parts if part[1] == "games" and part[2] in folders}
        assert game in games
        assert games <= allowed, (game, kind)
        rooms = {part[1] for part in parts} - {"__init__.py"}
        assert rooms <= {"checker", "core", "games", "cli"}, (game, kind)
        outside = {"/".join(part[1:]) for part in parts if part[1] == "cli"}
        assert outside <= {"cli/checking.py"}, (game, kind)


def test_what_is_rejected_or_no_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = example("order", tmp_path)
    text = path.read_text()
    value = json.loads(text)
    value["evidence"]["order"].reverse()
    value["evidence"]["order"][0] = value["evidence"]["order"][1]
    wrong, nothing = tmp_path / "wrong.json", tmp_path / "nothing.json"
    wrong.write_text(json.dumps(value))
    nothing.write_text(text[:-10])
    plain = run(["check", str(wrong)]), capsys.readouterr()
    asked = run(["check", "--about", str(wrong)]), capsys.readouterr()
    assert asked[0] == plain[0] != 0
    assert asked[1].err == plain[1].err
    plain = run(["check", str(nothing)]), capsys.readouterr()
    assert (run(["check", "--about", str(nothing)]), capsys.readouterr()) == plain
    assert plain[0] == 2
    assert run(["check", "--about", "--memory-limit", "0.001", str(path)]) == 3
    assert "memory limit of 0.001 GB reached" in capsys.readouterr().out
