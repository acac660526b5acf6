"""Files that are none, or not as expected: one line that says so, never a traceback; or they work.

Directories, links that lead in a circle, names that are too long, pipes, devices without room, byte
order marks, the line ends of other systems.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from zermelo.cli.main import run

COMMANDS = (
    ("check",), ("decide",), ("crosscheck",), ("encode", "--as", "cnf"), ("classify",), ("show",),
    ("walls",), ("reduce", "--to", "ello"), ("reduce", "--to", "seepage"),
    ("reduce", "--to", "vertexnim"), ("reduce", "--back"), ("experiment", "run"),
    ("experiment", "status"), ("experiment", "show"),
)  # fmt: skip

FORMULA = "c a note\r\np cnf 2 2\r\n1 -2 0\r\n2 0\r\n"
GAME = '{"game": "ello", "graph": {"family": "path:3"}, "green": [0]}\r\n'
SWEEP = '[[sweep]]\r\ngame = "ello"\r\ngraph = "path:3"\r\nset = { green = "all" }\r\n'


@pytest.fixture
def odd(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "folder.json").mkdir()
    os.symlink("circle.json", tmp_path / "circle.json")
    (tmp_path / "file.json").write_text("{}")
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "long.jsonl").write_text("[" * 1_000_000)
    (tmp_path / "binary.json").write_bytes(bytes(range(255, -1, -1)) * 4)
    names = (
        "folder.json", "circle.json", "file.json/x.json", "empty.json", "long.jsonl",
        "binary.json", "no.json", f"{'x' * 300}.json",
    )  # fmt: skip
    return {name: str(tmp_path / name) for name in names}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_one_line_and_no_traceback(
    command: tuple[str, ...], odd: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for name, path in odd.items():
        assert run([*command, path]) == 2, name
        said = capsys.readouterr()
        assert said.err.startswith("zermelo: "), name
        assert said.err.count("\n") == 1, name
        assert "cannot write the output" not in said.err


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    for name in (b"\xff.json", b"\xfe.json"):
        path = os.path.join(os.fsencode(tmp_path), name)
        if name == b"\xff.json":
            Path(os.fsdecode(path)).write_text(GAME)
        done = subprocess.run(
            [sys.executable, "-m", "zermelo.cli.main", "decide", path],
            capture_output=True,
            check=False,
        )
        assert done.returncode == (0 if name == b"\xff.json" else 2), done.stderr
        assert done.stderr.count(b"\n") == done.returncode // 2


def test_a_long_text_is_no_file_name(capsys: pytest.CaptureFixture[str]) -> None:
    text = "path:2"
    while len(text) < 300:  # above 255 characters the system refuses to look for a file
        text = f"union({text},path:2)"
    assert run(["classify", text, "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("f.cnf", FORMULA, ["reduce", "--to", "ello"]),
        ("f.txt", FORMULA, ["reduce", "--to", "seepage"]),
        ("g.json", GAME, ["decide"]),
        ("g.jsonl", GAME + GAME, ["decide"]),
        ("g.g6", "Bw\r\nC~\r\n", ["classify"]),
    ],
)
@pytest.mark.parametrize("mark", [b"", BOM_UTF8])
def test_marks_and_line_ends_of_other_systems(
    tmp_path: Path, mark: bytes, name: str, text: str, command: list[str]
) -> None:
    (tmp_path / name).write_bytes(mark + text.encode())
    assert run([*command, str(tmp_path / name)]) == 0


@pytest.mark.parametrize("mark", [b"", BOM_UTF8])
def test_marks_in_experiments_and_columns(tmp_path: Path, mark: bytes) -> None:
    from zermelo.families.language import parse
    from zermelo.formats.instance import decode
    from zermelo.sweeps import plan
    from zermelo.sweeps.tasks import expand

    (tmp_path / "s.toml").write_bytes(mark + SWEEP.encode())
    assert len(expand(plan.read(str(tmp_path / "s.toml"))).tasks) == 1
    (tmp_path / "e.txt").write_bytes(mark + b"0 1\r\n1 2\r\n")
    value = {"game": "ello", "graph": {"edges_file": "e.txt"}, "green": [0]}
    assert decode(value, tmp_path).graph.edges == ((0, 1), (1, 2))
    assert parse("file:e.txt", tmp_path).edges == ((0, 1), (1, 2))


def test_a_formula_comes_through_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(FORMULA))
    writer.start()
    assert run(["reduce", str(pipe), "--to", "seepage"]) == 0
    writer.join()
    assert json.loads(capsys.readouterr().out)["game"] == "seepage"


@pytest.mark.parametrize("place", ["/dev/full", "circle.json/x.json", f"{'x' * 300}.json"])
def test_places_that_cannot_be_written(
    tmp_path: Path,
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    os.symlink("circle.json", tmp_path / "circle.json")
    (tmp_path / "g.json").write_text(GAME)
    for command in (
        ["decide", "g.json", "--certificate"],
        ["encode", "g.json", "--as", "cnf", "-o"],
    ):
        assert run([*command, place]) == 2
        said = capsys.readouterr().err
        assert said.startswith("zermelo: ")
        assert said.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["circle.json", "g.json"]


def test_standard_output_without_room(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text(GAME)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "zermelo.cli.main", "decide", str(tmp_path / "g.json")],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    why = "cannot write the output: No space left on device; send standard output elsewhere"
    assert done.stderr == f"zermelo: {why}\n"
