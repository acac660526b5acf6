"""Sweeps when things break: killed processes, flipped bits, media that cannot be written to."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from damaging import flipped, tried
from sampling import some
from sweeping import PATIENCE, finish, number, records, start, sweep, until, verdicts, write

from zermelo.core.errors import InputError
from zermelo.limits.processes import tree
from zermelo.limits.worker import Worker
from zermelo.sweeps import opening, schema
from zermelo.sweeps.doing import do_in, failure_record
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports.tables import load_records
from zermelo.sweeps.run import Standing, run
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import expand


@pytest.fixture(autouse=True)
def _told_anew() -> None:
    opening.tell.cache_clear()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of ten records, alone and without a log beside it."""
    folder = tmp_path_factory.mktemp("whole")
    file, path = write(folder, sweep(1)), folder / "sweep.sqlite"
    run(read(file), str(path))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path


def seen(path: Path) -> dict[str, str]:
    """Return what is shown of each task."""
    return {row["task"]: repr(sorted(row.items())) for row in load_records(str(path))}


def test_a_task_whose_process_is_killed_ends_in_an_error(tmp_path: Path) -> None:
    task = expand(read(write(tmp_path, sweep(1)))).tasks[0]
    worker = Worker()
    os.kill(worker._process.pid, signal.SIGKILL)
    record = do_in(worker, task)
    assert (record.answer, record.reason, record.killed) == (None, None, 1)
    assert "ended by SIGKILL" in str(record.error)


def grown(process: subprocess.Popen[bytes], path: str, least: int) -> bool:
    """Whether there are so many records, or no run that could add any."""
    return number(path) >= least or process.poll() is not None


def test_workers_are_killed_and_the_run_is_gone_on_with(tmp_path: Path) -> None:
    file, path = write(tmp_path, sweep(4)), str(tmp_path / "killed.sqlite")
    process = start(file, "-o", path, "--workers", "2")
    kills = 0
    for least in range(5, 30, 8):
        until(partial(grown, process, path, least))
        for pid in list(tree(process.pid) or ())[1:]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                kills += 1
    process.communicate(timeout=PATIENCE)
    found = records(path)
    dead = [row for row in found if row["killed"]]
    assert len(found) == 40
    assert 0 < len(dead) <= kills
    assert all(row["error"] and "SIGKILL" in row["error"] for row in dead)
    assert all(row["answer"] is not None for row in found if not row["killed"])
    assert process.returncode == 1
    said = finish(file, "-o", path)
    assert f"{40 - len(dead)} had a record, {len(dead)} done now" in said
    after = str(tmp_path / "whole.sqlite")
    finish(file, "-o", after)
    assert verdicts(path) == verdicts(after)


def test_a_task_whose_process_is_killed_is_done_again_once_and_then_on_request(
    tmp_path: Path,
) -> None:
    task = expand(read(write(tmp_path, sweep(1)))).tasks[0]
    dead = replace(failure_record(task, "the solving process was ended by SIGKILL"), killed=1)
    with open_store(str(tmp_path / "x.sqlite"), new=True) as store:
        assert store.add(dead)
        assert store.finished_digests() == set()
        assert store.add(dead)
        assert store.finished_digests() == {task.digest}
        assert store.finished_digests(with_errors=False) == set()
        assert store.add(replace(dead, error=None, answer="true", killed=0))
        assert not store.add(dead)
        assert store.finished_digests(with_errors=False) == {task.digest}
    (row,) = records(str(tmp_path / "x.sqlite"))
    assert row["killed"] == 2


Found = TypeVar("Found")


@pytest.mark.parametrize("part", some(range(4)))
def test_no_flipped_bit_changes_a_value_or_loses_one_in_silence(
    part: int, whole: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good, path = seen(whole), tmp_path / "x.sqlite"
    rng, size = random.Random(part), 8 * whole.stat().st_size
    fates = Counter[str]()
    for bit in rng.sample(range(size), 250):
        shutil.copyfile(whole, path)
        flipped(path, bit)
        caplog.clear()
        opening.tell.cache_clear()
        found, refusal = tried(seen, path)
        if found is None:
            assert "\n" not in refusal
            fates["refused"] += 1
            continue
        assert found.items() <= good.items()
        assert all("\n" not in record.getMessage() for record in caplog.records)
        if found != good:
            assert any(str(path) in record.getMessage() for record in caplog.records)
        fates[f"{len(good) - len(found)} left out"] += 1
    assert fates["1 left out"] > 10, fates


def test_what_sqlite_quotes_need_be_no_text(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(whole.read_bytes().replace(b"title TEXT NOT NULL", b"title TEXT NOT \x80ULL"))
    assert path.read_bytes() != whole.read_bytes()
    found, refusal = tried(seen, path)
    assert found is None
    assert "malformed database schema" in refusal
    assert refusal.isascii()
    assert "\n" not in refusal


def place(path: Path, text: bytes, row: dict[str, Any]) -> int:
    """Return the bit of the file at which a text of a row begins."""
    content = path.read_bytes()
    at = content.index(text, content.index(row["task"].encode() + row["instance"].encode()))
    return 8 * at


def first_page(path: Path) -> int:
    """Return where the first page of the table of records begins."""
    with sqlite3.connect(path) as connection:
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'records'"
        (number,) = connection.execute(asked).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    return int(size * (number - 1))


@pytest.mark.parametrize("what", some(["page", "task", "finished", "answered_by"], 3))
def test_what_is_damaged_is_named_and_done_again(what: str, whole: Path, tmp_path: Path) -> None:
    path, file = tmp_path / "x.sqlite", write(tmp_path, sweep(1))
    shutil.copyfile(whole, path)
    row = records(str(path))[4]
    if what == "page":
        flipped(path, 8 * (first_page(path) + 4))  # in its number of cells
    else:
        flipped(path, place(path, row[what].encode(), row) + 1)
    said = finish(file, "-o", str(path))
    assert f"{path}: made anew; the old file is {path}.damaged" in said
    assert "10 tasks: 10 had" not in said
    assert verdicts(str(path)) == verdicts(str(whole))
    if what == "page":
        assert f"{path}: SQLite's pages are damaged (" in said
    if what in ("answered_by", "finished"):
        assert f"row 5 of the table records ('{row['task']}') is damaged" in said
        assert "9 had a record, 1 done now" in said
    assert (tmp_path / "x.sqlite.damaged").exists()
    assert "10 had a record" in (again := finish(file, "-o", str(path)))
    assert "is damaged" not in again


def gone_on_with(path: Path, whole: Path) -> int:
    """Run the experiment again; return how many records were kept; all are right in the end."""
    begun: list[Standing] = []
    run(read(write(path.parent, sweep(1))), str(path), watch=begun.append)
    assert verdicts(str(path)) == verdicts(str(whole))
    assert seen(path).keys() == seen(whole).keys()
    return begun[0].before


@pytest.mark.parametrize("part", some([0.0005, 0.003, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999], 2))
def test_a_file_that_is_cut_off_is_gone_on_with(
    part: float, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []  # whatever other tests have made of the loggers
    monkeypatch.setattr(opening, "tell", said.append)
    path, size = tmp_path / "x.sqlite", whole.stat().st_size
    shutil.copyfile(whole, path)
    os.truncate(path, int(part * size))
    cut = path.read_bytes()
    _, refusal = tried(seen, path)
    assert "it keeps what is intact" in refusal + "\n".join(said)
    kept = gone_on_with(path, whole)
    assert kept < 10
    assert part < 0.9 or kept > 0
    assert (tmp_path / "x.sqlite.damaged").read_bytes() == cut


def test_the_rows_behind_a_damaged_first_page_are_kept(whole: Path, tmp_path: Path) -> None:
    path, fates = tmp_path / "x.sqlite", Counter[bool]()
    for bit in random.Random(0).sample(range(8 * 100), 20):
        for old in tmp_path.glob("x.sqlite*"):
            old.unlink()
        shutil.copyfile(whole, path)
        flipped(path, bit)
        assert gone_on_with(path, whole) == 10
        fates[(tmp_path / "x.sqlite.damaged").exists()] += 1
    assert fates[True] > 5


def test_another_file_is_no_damaged_file_of_records(whole: Path, tmp_path: Path) -> None:
    path, experiment = tmp_path / "x.sqlite", read(write(tmp_path, sweep(1)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE mine (x)")
    newer = tmp_path / "newer.sqlite"
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
        connection.execute("CREATE TABLE records (x)")
    for file in (path, newer):
        before = file.read_bytes()
        with pytest.raises(InputError, match="no file of records; name another file"):
            run(experiment, str(file))
        assert file.read_bytes() == before


@pytest.mark.parametrize("step", ["link", "remove", "replace"])
def test_a_kill_while_a_file_is_mended_loses_nothing(
    step: str, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.sqlite"
    with sqlite3.connect(whole, isolation_level=None) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tasks'")
        root = page.fetchone()[0]
        connection.execute("PRAGMA journal_mode = WAL")
        row = connection.execute("SELECT * FROM records LIMIT 1").fetchone()
        connection.execute("DELETE FROM records WHERE task = ?", row[:1])
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute(f"INSERT INTO records VALUES ({', '.join('?' * len(row))})", row)
        for end in ("", "-wal"):  # one record stands in the log alone
            shutil.copyfile(f"{whole}{end}", f"{path}{end}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    flipped(path, 8 * ((root - 1) * 4096 + 3))  # in the number of cells of the table of tasks

    class Killed(BaseException):
        pass

    def kill(*given: object, **more: object) -> None:
        if step != "remove" or str(given[0]).endswith("-wal"):
            raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(os, step, kill)
        with pytest.raises(Killed):
            gone_on_with(path, whole)
    assert gone_on_with(path, whole) == 10
    names = {each.name for each in tmp_path.iterdir()}
    assert names - {"x.sqlite-wal", "x.sqlite-shm", "x.sqlite.damaged-wal"} == {
        "sweep.toml", "x.sqlite", "x.sqlite.damaged",
    }  # fmt: skip


READER = """
import os, sys
from zermelo.sweeps.reports import page, tables
from zermelo.cli.main import main
import zermelo.cli.experiment, zermelo.cli.lines
if os.geteuid() == 0:  # root may write everywhere
    os.seteuid(65534)
try:
    open(sys.argv[1], "ab")
except OSError:
    pass
else:
    sys.exit("it could be written")
print(len(tables.load_records(sys.argv[1])))
"""


@pytest.fixture
def foreign() -> Iterator[Path]:
    """Return a folder that everybody may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights as Unix has them")
@pytest.mark.parametrize("state", ["closed", "with a log", "with a log and its index"])
def test_records_that_may_only_be_read_are_read(state: str, whole: Path, foreign: Path) -> None:
    path = foreign / "x.sqlite"
    shutil.copyfile(whole, path)
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        if state != "closed":
            # The last record stands in the log alone, as a killed run leaves it.
            row = connection.execute("SELECT * FROM records ORDER BY task LIMIT 1").fetchone()
            connection.execute("DELETE FROM records WHERE task = ?", row[:1])
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            filled = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO records VALUES ({filled})", row)
            ends = ["", "-wal", "-shm"] if "index" in state else ["", "-wal"]
            for end in ends:
                shutil.copyfile(f"{path}{end}", f"{path}{end}.kept")
    connection.close()
    for kept in foreign.glob("*.kept"):
        kept.replace(kept.with_name(kept.name.removesuffix(".kept")))
    for each in foreign.iterdir():
        each.chmod(0o444)
    foreign.chmod(0o555)
    before = sorted(foreign.iterdir())
    command = [sys.executable, "-c", READER, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "10\n", "")
    assert sorted(foreign.iterdir()) == before
