"""Node limits, and tables that a search keeps in a file and goes on from."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from polishing import instance

import zermelo
from zermelo.cli.main import run
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.families.language import parse
from zermelo.formats import table as table_file
from zermelo.games.polish.rules import RULES, start
from zermelo.games.sum import rules as sums
from zermelo.solvers.search import table_file as search_table_file
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.sum.by_parts import SumOracle

GRID = instance(parse("grid:3x3"))


def kept(path: Path) -> int:
    """Return how many values a file says that it holds, after counting them."""
    head, *lines = path.read_text().splitlines()
    count: int = json.loads(head)["values"]
    assert count == len(lines)
    return count


def test_a_search_goes_on_from_its_table(tmp_path: Path) -> None:
    file = tmp_path / "grid.table"
    counts = []
    for _ in range(8):
        verdict = zermelo.decide(GRID, method="search", nodes=1000, table=str(file))
        counts.append(kept(file))
        assert not verdict.answered
        assert verdict.reason == "limit of 1000 positions reached"
        if len(counts) > 1 and counts[-1] == counts[-2]:
            break
    assert counts[0] in (1000, 1001)
    before = file.read_bytes()
    verdict = zermelo.decide(GRID, method="search", table=str(file))
    plain = zermelo.decide(GRID, method="search")
    assert (verdict.answer, verdict.assurance) == (plain.answer, plain.assurance)
    total = kept(file)
    assert total == plain.statistics["positions"] > 1001
    assert file.read_bytes() != before
    done = file.stat().st_mtime_ns
    again = zermelo.decide(GRID, method="search", table=str(file), question="outcome")
    assert again.answer == "N"
    assert file.stat().st_mtime_ns == done  # nothing new
    table = Table(RULES)
    table.nim_value(start(GRID.position))
    assert table_file.load(str(file), GRID, RULES, Deadline()) == table.values


def test_a_time_limit_leaves_time_for_the_table(tmp_path: Path) -> None:
    file = tmp_path / "dodecahedron.table"
    game = instance(parse("regular:20,3,seed=1"))
    verdict = zermelo.decide(game, method="search", time_limit=3, table=str(file))
    assert not verdict.answered
    first = kept(file)
    assert first > 1000
    zermelo.decide(game, method="search", time_limit=3, table=str(file))
    assert kept(file) > first
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_table_is_kept_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[int] = []
    monkeypatch.setattr(search_table_file, "SAVE", 0.0)
    write = table_file.save

    def save(path: Any, game: Any, rules: Any, values: Any) -> None:
        saved.append(len(values))
        write(path, game, rules, values)

    monkeypatch.setattr(table_file, "save", save)
    zermelo.decide(GRID, method="search", nodes=1000, table=str(tmp_path / "t"))
    assert saved[:2] == [256, 512]


def test_a_file_that_is_no_table_of_the_instance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, game = tmp_path / "t", tmp_path / "game.json"
    game.write_text(json.dumps({"game": "polish", "graph": {"family": "grid:3x3"}}))
    zermelo.decide(instance(parse("path:4")), method="search", table=str(file))
    other = file.read_bytes()
    head, _, rest = other.partition(b"\n")
    for content, words in (
        (other, "the table belongs to another instance"),
        (b"", "no table of nim-values"),
        (b'{"zermelo": "certificate"}', "no table of nim-values"),
        (b"\xff" * 5000, "no table of nim-values"),
        (head.replace(b'"version":2', b'"version":3') + b"\n" + rest, "no table of version 2"),
    ):
        file.write_bytes(content)
        for arguments in ([], ["--method", "search"]):
            assert run(["decide", str(game), "--table", str(file), *arguments]) == 2
            out, err = capsys.readouterr()
            assert out == ""
            assert words in err
            assert err.count("\n") == 1
        with pytest.raises(InputError, match=words):
            zermelo.decide(GRID, method="search", table=str(file))
        assert file.read_bytes() == content


def test_a_damaged_table(tmp_path: Path) -> None:
    file = tmp_path / "t"
    game = instance(parse("path:4"))
    zermelo.decide(game, method="search", table=str(file))
    good = file.read_bytes()
    for content in (good[:-5], good + b"[[1,1,1,1],0]\n", good.replace(b",1]\n", b",2]\n")):
        assert content != good
        file.write_bytes(content)
        with pytest.raises(InputError, match="damaged; delete it"):
            zermelo.decide(game, method="search", table=str(file))


def test_sums_have_tables_too(tmp_path: Path) -> None:
    file = str(tmp_path / "t")
    parts = [instance(parse(text)) for text in ("path:4", "cycle:5")]
    game = zermelo.disjunctive_sum([*parts, zermelo.light_polish([1, 0, 2], [0, 2, 1])])
    first = zermelo.decide(game, method="search", table=file)
    assert zermelo.decide(game, method="search", table=file).answer == first.answer
    with pytest.raises(InputError, match="another instance"):
        zermelo.decide(zermelo.disjunctive_sum(parts), method="search", table=file)


@pytest.mark.parametrize(
    "part",
    [
        zermelo.subtraction("grid:3x4", [1, 2, 3]),
        zermelo.grim("grid:4x4"),
        zermelo.polish("grid:3x3"),
        zermelo.geography("grid:3x4", token=0),
    ],
    ids=lambda part: part.game,
)
def test_a_limit_of_positions_holds_for_what_follows_the_moves_in_a_sum(part: Instance) -> None:
    game = sums.make_sum((part,))
    with pytest.raises(LimitReached, match="limit of 5 positions reached"):
        SumOracle(game, Deadline(), 5).nim_value(sums.start(game))


def test_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = {"game": "polish", "graph": {"family": "path:3"}}
    many = tmp_path / "many.jsonl"
    many.write_text(f"{json.dumps(game)}\n" * 2)
    for arguments, words in (
        ([str(many), "--table", str(tmp_path / "t")], "a table belongs to one instance"),
        (["polish", "--graph", "path:3", "--table", str(tmp_path)], "no file name"),
        (["polish", "--graph", "path:3", "--nodes", "0"], "--nodes"),
    ):
        assert run(["decide", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert words in err
        assert err.count("\n") == 1
    with pytest.raises(InputError, match="from 1 on"):
        zermelo.decide(GRID, nodes=0)


def test_light_positions_and_sums_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    light = ["light-polish", "--set", "left=[1,0,2]", "--set", "right=[0,2,1]"]
    assert run(["decide", *light, "--json", "--certificate", "proof.json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == 1
    assert run(["check", "proof.json"]) == 0
    assert run(["crosscheck", *light, "--question", "winning-moves"]) == 0
    parts = (
        '[{"game":"polish","graph":{"family":"path:3"}},{"game":"polish","graph":{"family":"x"}}]'
    )
    capsys.readouterr()
    assert run(["decide", "sum", "--set", f"parts={parts}"]) == 2
    assert "command line: .parts[1].graph.family column 1: " in capsys.readouterr().err
    for arguments, words in (
        (["decide", "light-polish"], "light-polish needs left and right"),
        (["decide", *light, "--graph", "path:3"], "without a graph"),
        (["decide", "sum", "--set", "parts=[]"], "give at least one"),
        (["encode", *light, "--as", "cnf"], "cannot be written as cnf"),
        (["decide", "polish"], "needs a graph"),
    ):
        assert run(arguments) == 2
        assert words in capsys.readouterr().err


def test_progress_only_on_a_terminal(tmp_path: Path) -> None:
    command = [
        sys.executable, "-m", "zermelo.cli.main", "decide", "polish", "--graph",
        "regular:20,3,seed=1", "--method", "search", "--time-limit", "1.5",
    ]  # fmt: skip
    quiet = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    main, other = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=other) as process:
        os.close(other)
        shown = b"".join(iter(_reader(main), b""))
        assert process.stdout is not None
        assert process.stdout.read().count(b"\n") == 1
    assert b"search: " in shown
    assert b" positions, " in shown
    assert quiet.communicate()[1] == b""
    assert quiet.returncode == 3


def _reader(descriptor: int) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            return os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            return b""

    return read
