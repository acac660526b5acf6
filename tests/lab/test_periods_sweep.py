"""The search for periods that are not the path's: what it finds, and that it goes on."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from sweeping import number, records, until

import zermelo
from lab.kept import Asked, results
from lab.periods import Piece, Range, graphs, lines, main, pieces, search, work
from lab.program import Deadline
from zermelo.core import graph6
from zermelo.core.errors import InputError, LimitReached

FOREVER = Deadline()


def exceptions(found: list[dict[str, Any]]) -> list[tuple[str, int, tuple[int, ...], int]]:
    return [
        (record["graph"], item["attach_at"], tuple(item["take"]), item["period"])
        for record in found
        for item in record["exceptions"]
    ]


def runs(found: list[dict[str, Any]]) -> int:
    return sum(record["runs"] for record in found)


def test_the_smallest_counterexample(tmp_path: Path) -> None:
    found = search(str(tmp_path / "periods.sqlite"), Range(most=4, largest=7), FOREVER)
    (only,) = exceptions(found)
    graph = graph6.decode(only[0])
    assert sorted(map(graph.degree, range(4))) == [1, 1, 1, 3]
    assert graph.degree(only[1]) == 3
    assert only[2:] == ((3, 7), 5)
    assert runs(found) == 16 * 127
    (item,) = (item for record in found for item in record["exceptions"])
    assert item["checked"] is True
    assert item["path"] == {"preperiod": 0, "period": 10}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wanted", "count", "others"),
    [
        (Range(most=5, largest=6), 4662, 0),
        (Range(least=6, most=6, largest=6), 25641, 1),
        (Range(most=5, largest=9), 37814, 11),
        (Range(most=4, largest=12), 65520, 5),
        (Range(least=2, most=3, largest=15), 131068, 3),
        (Range(least=7, most=7, largest=6), 271278, 52),
    ],
)
def test_the_recorded_ranges(tmp_path: Path, wanted: Range, count: int, others: int) -> None:
    found = search(str(tmp_path / "periods.sqlite"), wanted, FOREVER)
    assert (runs(found), len(exceptions(found))) == (count, others)
    if wanted.least == 7:
        assert {item[2] for item in exceptions(found)} == {(3,), (6,), (1, 4, 5)}


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, wanted = tmp_path / "periods.sqlite", Range(most=4, largest=3, trees=True)
    whole = search(str(file), wanted, FOREVER)
    before = records(str(file))
    # Each is gone once, and one to nine at a time.
    assert len(before) == 15
    for first, many in ((0, 1), (1, 5), (6, 9)):
        with contextlib.closing(sqlite3.connect(file)) as connection, connection:
            gone = [row["task"] for row in before[first : first + many]]
            marks = ", ".join("?" * many)
            connection.execute(f"DELETE FROM records WHERE task IN ({marks})", gone)
        assert search(str(file), wanted, FOREVER) == whole
        after = {row["task"]: row for row in records(str(file))}
        assert len(after) == len(before)
        assert all(after[each["task"]] == each for each in before if each["task"] not in gone)
        before = list(after.values())


def test_widening_does_only_what_is_new(tmp_path: Path) -> None:
    file = tmp_path / "periods.sqlite"
    search(str(file), Range(most=3, largest=3, trees=True), FOREVER)
    first = {row["task"]: row for row in records(str(file))}
    wider = search(str(file), Range(most=3, largest=4, trees=True), FOREVER)
    second = {row["task"]: row for row in records(str(file))}
    assert len(first) == 3 * 3
    assert len(second) == 3 * 4
    assert all(second[task] == row for task, row in first.items())
    new = search(str(file), Range(most=4, largest=4, trees=True), FOREVER)
    third = {row["task"]: row for row in records(str(file))}
    assert len(third) == 5 * 4
    assert all(third[task] == row for task, row in second.items())
    assert new[: len(wider)] == wider
    assert {graph6.decode(each["graph"]).n for each in new[len(wider) :]} == {4}
    narrow = search(str(file), Range(most=2, largest=2, trees=True), FOREVER)
    assert runs(narrow) == 2 * 3
    assert records(str(file)) == list(third.values())
    assert wider == search(
        str(tmp_path / "other.sqlite"), Range(most=3, largest=4, trees=True), FOREVER
    )
    assert runs(wider) == 4 * 15


@pytest.mark.slow  # what any run of an experiment does: tests/sweeps/test_sweep_runs.py
def test_killed_at_any_time(tmp_path: Path) -> None:
    file = str(tmp_path / "periods.sqlite")
    command = [sys.executable, "-m", "lab.periods", file, "--trees", "--largest", "5"]
    wanted = Range(largest=5, trees=True)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        until(lambda: number(file) > 10 or process.poll() is not None)
        process.send_signal(signal.SIGKILL)
    kept = records(file)
    assert 10 < len(kept) < 8 * 5
    found = search(file, wanted, FOREVER)
    after = records(file)
    assert all(row in after for row in kept)
    assert len(after) == 8 * 5
    assert found == search(str(tmp_path / "other.sqlite"), wanted, FOREVER, workers=2)
    assert runs(found) == 17 * 31


def test_all_sets_and_graphs_stand_in_some_piece() -> None:
    found = list(pieces(Range(most=5, largest=5, trees=True)))
    assert len(found) == len(set(found)) == 8 * 5
    everything = {chosen for c in range(1, 6) for chosen in combinations(range(1, 6), c)}
    assert {chosen for piece in found for chosen in piece.sets} == everything
    small = {
        chosen for piece in pieces(Range(1, 1, 5, sizes=2, trees=True)) for chosen in piece.sets
    }
    assert small == {chosen for chosen in everything if len(chosen) <= 2}
    parts = [list(pieces(Range(most=5, largest=5, trees=True, part=i, parts=3))) for i in (1, 2, 3)]
    assert sorted(map(len, parts)) == [13, 13, 14]
    assert {piece for part in parts for piece in part} == set(found)


def test_trees() -> None:
    counts = [sum(1 for _ in graphs(Range(least=n, most=n, trees=True))) for n in range(1, 9)]
    assert counts == [1, 1, 1, 2, 3, 6, 11, 23]
    assert all(graph.m == graph.n - 1 for graph in graphs(Range(most=7, trees=True)))


def test_the_tree_with_the_period_16(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "periods.sqlite")
    options = ["--vertices", "6", "--least", "6", "--largest", "5", "--sizes", "3", "--trees"]
    assert main([file, *options]) == 0
    out, err = capsys.readouterr()
    first, last = out.splitlines()
    assert not err
    assert last.startswith("# 500 periods proved, 1 other than the path's, 0 of them unchecked")
    value = json.loads(first)
    assert value["answer"] == {"preperiod": 0, "period": 16}
    instance = zermelo.subtraction(
        graph6.decode(value["graph"]["graph6"]), value["take"], attach_at=value["attach_at"]
    )
    verdict = zermelo.decide(instance)
    assert verdict.answer == value["answer"]
    assert zermelo.check(verdict).accepted


def test_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "periods.sqlite"
    assert main([str(file), "--vertices", "7", "--time-limit", "0.3"]) == 3
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert "time limit of 0.3 s" in err
    with pytest.raises(LimitReached):
        search(str(file), Range(most=7), Deadline(0.0))


def test_a_thread_stops_between_two_pieces(tmp_path: Path) -> None:
    told: list[str] = []

    def work() -> None:
        try:
            search(str(tmp_path / "x.sqlite"), Range(most=7), Deadline(2.0))
        except LimitReached as error:
            told.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert told == ["time limit of 2 s reached"]


def test_what_could_not_be_done(tmp_path: Path) -> None:
    asked: list[Asked] = [(2, {"graph": "A_", "sizes": 2}), (2, {"graph": "no graph", "sizes": 2})]
    for _ in range(2):
        with pytest.raises(LimitReached, match="a piece of work ended early: "):
            results(str(tmp_path / "x.sqlite"), "lab.periods:rows", asked, FOREVER)
        first, second = records(str(tmp_path / "x.sqlite"))
        assert (first["error"] is None) is not (second["error"] is None)


def test_open_questions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = zermelo.decide

    def cut(game: zermelo.types.Instance, **options: Any) -> zermelo.types.Verdict:
        return replace(decide(game, **options), answer=None)

    monkeypatch.setattr(zermelo, "decide", cut)
    record = work(Piece("A_", 2, 2))
    assert (record["runs"], record["exceptions"]) == (0, [])
    assert record["open"] == [{"attach_at": 0, "take": [2]}, {"attach_at": 0, "take": [1, 2]}]
    assert "2 open" in list(lines([record]))[-1]


def test_files_of_another_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.sqlite"
    for text in ("hello", "hello\n", '{"zermelo":"table","version":1}\n', "{}\n", "[\n"):
        file.write_text(text)
        assert main([str(file), "--vertices", "2"]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "other.sqlite" in err
        assert file.read_text() == text
    with pytest.raises(InputError, match="unable to open"):
        search(str(tmp_path), Range(), FOREVER)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--vertices", "0"], "positive integer"),
        (["--vertices", "x"], "positive integer"),
        (["--part", "3/2"], "3/2 is no part"),
        (["--part", "1"], "1 is no part"),
        (["--sizes"], "expected one argument"),
        (["--more"], "--more"),
    ],
)
def test_bad_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    status: object
    try:
        status = main([str(tmp_path / "periods.sqlite"), *options])
    except SystemExit as error:
        status = error.code
    assert status == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1
