"""Runs that are interrupted, killed and gone on with: every task gets one record."""

from __future__ import annotations

import signal
import sqlite3
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sampling import some
from sweeping import finish, kill_at, number, records, sweep, verdicts, write

import zermelo
from zermelo.core.errors import Contradiction, InputError
from zermelo.experiments import experiment
from zermelo.limits.worker import Worker
from zermelo.solvers.batch import FEW
from zermelo.sweeps.doing import Record, do, do_many, failure_record, in_batches
from zermelo.sweeps.plan import parse, read
from zermelo.sweeps.run import Standing, run
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import Task, expand


def killed_twice(folder: Path, seeds: int, stops: tuple[int, int]) -> None:
    """Check a run that is killed twice against one that is left alone."""
    file = write(folder, sweep(seeds))
    total, path = 10 * seeds, str(folder / "killed.sqlite")
    before = kill_at(file, path, stops[0])
    assert stops[0] <= before < total
    kept = verdicts(path)
    more = kill_at(file, path, max(stops[1], before + 1))
    assert before < more < total
    said = finish(file, "-o", path, "--workers", "2")
    assert f"{total:,} tasks: {more:,} had a record, {total - more:,} done now" in said
    found = records(path)
    assert len(found) == len({row["task"] for row in found}) == total
    assert kept.items() <= verdicts(path).items()
    whole = str(folder / "whole.sqlite")
    finish(file, "-o", whole, "--workers", "2")
    assert verdicts(path) == verdicts(whole)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_run_that_is_killed_twice(tmp_path: Path) -> None:
    killed_twice(tmp_path, 5, (5, 20))


@pytest.mark.slow
def test_two_thousand_tasks_killed_twice(tmp_path: Path) -> None:
    killed_twice(tmp_path, 200, (300, 1100))


def test_an_interrupted_run_keeps_what_is_done(tmp_path: Path) -> None:
    file, path = write(tmp_path, sweep(10)), str(tmp_path / "x.sqlite")
    before = kill_at(file, path, 10, signal.SIGINT)
    assert 10 <= before < 100
    assert "100 tasks" in finish(file, "-o", path)
    assert number(path) == 100


@pytest.mark.parametrize("level", some(["certified", "exhaustive"]))
def test_many_small_tasks_are_done_in_batches(tmp_path: Path, level: str) -> None:
    some = {
        "name": "small", "game": "node-kayles", "graph": "gnp:5,0.5,seed={seed}",
        "for": {"seed": f"1..{FEW}"}, "limits": {"assurance": level},
    }  # fmt: skip
    path = str(tmp_path / "x.sqlite")
    rows = experiment({"name": "x", "sweep": [some]}, path)
    assert len(rows) == FEW
    assert {row["answered_by"] for row in rows} == {"batch"}
    assert {row["assurance"] for row in rows} == {level}
    for row in rows[::16]:
        game = zermelo.node_kayles(f"gnp:5,0.5,seed={row['parameters']['seed']}")
        assert row["answer"] == zermelo.decide(game).answer
    # In a graph with 13 vertices the checker does not look at all positions: it is done alone.
    other = {**some, "name": "larger", "graph": "gnp:13,0.9,seed={seed}", "for": {"seed": "1..2"}}
    rows = experiment({"name": "x", "sweep": [some, other]}, path)
    assert sum(row["answered_by"] == "batch" for row in rows) == FEW


def test_a_wrong_answer_of_a_batch_is_an_error_and_limits_are_kept_alone(tmp_path: Path) -> None:
    some = {
        "name": "small", "game": "grim", "graph": "gnp:4,0.5,seed={seed}",
        "for": {"seed": "1..3"}, "limits": {"time": 5},
    }  # fmt: skip
    tasks = expand(parse({"name": "x", "sweep": [some]}, "")).tasks
    assert not any(map(in_batches, tasks))

    def wrong(*_: object) -> None:
        raise Contradiction("the checker says of batch: no")

    worker: Any = SimpleNamespace(run=wrong)
    for record in do_many(worker, tasks):
        assert (record.answer, record.error) == (None, "the checker says of batch: no")


def task(folder: Path) -> Task:
    return expand(read(write(folder, sweep(1)))).tasks[0]


def test_a_task_done_twice_has_one_record(tmp_path: Path) -> None:
    record = do(task(tmp_path))
    path = str(tmp_path / "x.sqlite")
    with open_store(path, new=True) as store:
        assert store.add(record)
        assert not store.add(replace(record, seconds=99.0))
    (found,) = records(path)
    assert found["seconds"] == record.seconds


def test_an_error_is_done_again_only_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = task(tmp_path).digest

    def broken(worker: Worker, each: Task) -> Record:
        if each.digest == wrong:
            return failure_record(
                each, "Traceback …\n  File …\nZeroDivisionError: division by zero\n"
            )
        return do(each)

    experiment, path = read(write(tmp_path, sweep(1))), str(tmp_path / "x.sqlite")
    with monkeypatch.context() as patch:
        patch.setattr("zermelo.sweeps.run.do_in", broken)
        assert run(experiment, path) == Standing(10, 0, done=10, errors=1)
    (row,) = (row for row in records(path) if row["error"] is not None)
    assert row["task"] == wrong
    assert row["error"] == "ZeroDivisionError: division by zero"
    assert row["answer"] is None
    assert run(experiment, path) == Standing(10, 10)
    assert run(experiment, path, retry=True) == Standing(10, 9, done=1)
    assert all(row["error"] is None for row in records(path))
    assert number(path) == 10


def test_an_instance_that_became_another_is_an_error(tmp_path: Path) -> None:
    changed = replace(task(tmp_path), instance="0" * 64)
    assert "another one here" in str(do(changed).error)


def test_a_bug_in_a_thread_is_not_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(worker: Worker, each: Task) -> Record:
        raise ZeroDivisionError

    monkeypatch.setattr("zermelo.sweeps.run.do_in", broken)
    with pytest.raises(ZeroDivisionError):
        run(read(write(tmp_path, sweep(1))), str(tmp_path / "x.sqlite"), workers=2)


def test_a_database_of_somebody_else(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE records (x)")
    before = path.read_bytes()
    with pytest.raises(InputError, match="no file of records"):
        run(read(write(tmp_path, sweep(1))), str(path))
    assert path.read_bytes() == before
