"""The file of records: SQLite, in the mode that a killed program cannot harm.

Two tables. ``records`` holds what was found, a row for each task that is done, under the task's
digest; nothing is ever taken out of it but an error that is tried again. ``tasks`` says where in
which experiment each task stands, and is written anew by every run, because files change. With
write-ahead logging every record is whole and safe as soon as `add` returns (from a kill; from a
power cut but for the last moments), and others may read at any time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, astuple, fields
from typing import Any

from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps
from zermelo.sweeps.damage import look, look_at_experiment
from zermelo.sweeps.doing import Record
from zermelo.sweeps.plan import Experiment
from zermelo.sweeps.tasks import Task, question_named

APPLICATION, VERSION = 0x5A454C4F, 1
"""What says, in SQLite's header, that the file is one of ours."""

PATIENCE = 60.0
"""Seconds to wait for another program that writes to the file."""

_COLUMNS = tuple(field.name for field in fields(Record))

_SCHEMA = """
CREATE TABLE IF NOT EXISTS records (
    task TEXT PRIMARY KEY, instance TEXT NOT NULL, game TEXT NOT NULL, question TEXT NOT NULL,
    method TEXT, limits TEXT NOT NULL, seed INTEGER NOT NULL, answer TEXT,
    assurance TEXT NOT NULL, answered_by TEXT, seconds REAL NOT NULL, evidence TEXT,
    error_bound REAL, reason TEXT, error TEXT, statistics TEXT NOT NULL, versions TEXT NOT NULL,
    finished TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS experiments (
    name TEXT PRIMARY KEY, title TEXT NOT NULL, sweeps TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tasks (
    experiment TEXT NOT NULL, number INTEGER NOT NULL, task TEXT NOT NULL, sweep TEXT NOT NULL,
    parameters TEXT NOT NULL, game TEXT NOT NULL, question TEXT NOT NULL, method TEXT,
    limits TEXT NOT NULL, seed INTEGER NOT NULL, vertices INTEGER, edges INTEGER,
    value TEXT NOT NULL, PRIMARY KEY (experiment, task)
) WITHOUT ROWID;
"""

_ASKED = """
SELECT tasks.experiment, tasks.sweep, tasks.parameters, tasks.vertices, tasks.edges, tasks.task,
    tasks.game, tasks.question, tasks.method, tasks.limits, tasks.seed, tasks.value,
    records.instance, records.answer, records.assurance, records.answered_by, records.seconds,
    records.evidence, records.error_bound, records.reason, records.error, records.statistics,
    records.versions, records.finished
FROM tasks LEFT JOIN records ON records.task = tasks.task
ORDER BY tasks.experiment, tasks.number
"""


class Store:
    """An open file of records; `opened` opens one."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection, self._path = connection, path

    def ask(self, experiment: Experiment, tasks: Sequence[Task]) -> None:
        """Note the tasks of an experiment, in the place of those that it had before."""
        rows = (
            (
                experiment.name, number, task.digest, task.sweep, dumps(dict(task.parameters)),
                task.game, task.question, task.method, dumps(task.limits.given()), task.seed,
                task.vertices, task.edges, dumps(task.value),
            )
            for number, task in enumerate(tasks)
        )  # fmt: skip
        about = asdict(experiment.about) if experiment.about is not None else {}
        notes = {sweep.name: {**sweep.plot, **about} for sweep in experiment.sweeps}
        for table in experiment.tables:
            notes[table.question] = {"head": question_named(table.question).head, **about}
        run = self._connection.execute
        with _explained(self._path):
            run("BEGIN IMMEDIATE")
            try:
                run("DELETE FROM tasks WHERE experiment = ?", (experiment.name,))
                filled = ", ".join("?" * 13)
                self._connection.executemany(f"INSERT INTO tasks VALUES ({filled})", rows)
                run(
                    "INSERT OR REPLACE INTO experiments VALUES (?, ?, ?)",
                    (experiment.name, experiment.title, dumps(notes)),
                )
            except BaseException:
                run("ROLLBACK")
                raise
            run("COMMIT")

    def known(self, with_errors: bool = True) -> set[str]:
        """Return the digests of the tasks that have a record."""
        wanted = "" if with_errors else " WHERE error IS NULL"
        with _explained(self._path):
            return {
                task for (task,) in self._connection.execute(f"SELECT task FROM records{wanted}")
            }

    def add(self, record: Record) -> bool:
        """Keep a record; false if its task has one, which is no error, already."""
        names = ", ".join(_COLUMNS)
        filled = ", ".join("?" * len(_COLUMNS))
        changed = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS[1:])
        with _explained(self._path):
            done = self._connection.execute(
                f"INSERT INTO records ({names}) VALUES ({filled}) "
                f"ON CONFLICT (task) DO UPDATE SET {changed} WHERE records.error IS NOT NULL",
                astuple(record),
            )
        return done.rowcount > 0

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the tasks that are asked for, each with its record where there is one."""
        with _explained(self._path):
            found = self._connection.execute(_ASKED)
            names = [column[0] for column in found.description]
            for values in found:
                row = dict(zip(names, values, strict=True))
                look(row, self._path)
                yield row

    def experiments(self) -> dict[str, tuple[str, str]]:
        """Return each experiment's title, and as JSON what its file says of each sweep and table.

        That is what the report draws, the columns of a table, and what the file is about.
        """
        with _explained(self._path):
            asked = "SELECT name, title, sweeps FROM experiments ORDER BY name"
            found = self._connection.execute(asked).fetchall()
        for _, title, sweeps in found:
            look_at_experiment(title, sweeps, self._path)
        return {name: (title, sweeps) for name, title, sweeps in found}


@contextmanager
def opened(path: str, new: bool = False) -> Iterator[Store]:
    """Open a file of records.

    Parameters
    ----------
    path : str
        The file.
    new : bool
        Whether to make it if it is not there, and to write to it.

    Raises
    ------
    InputError
        The file cannot be opened, or is no file of records.
    """
    if not new and not os.path.isfile(path):
        raise InputError("there is no such file", "run the experiment first", "", path)
    with _explained(path), closing(_connection(path)) as connection:
        empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        head = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if not (empty and new) and (head, version) != (APPLICATION, VERSION):
            raise InputError("this is no file of records", "name another file", "", path)
        if new:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.executescript(_SCHEMA)
        yield Store(connection, path)


def _connection(path: str) -> sqlite3.Connection:
    # No transactions but our own: a single INSERT is one by itself.
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)


@contextmanager
def _explained(path: str) -> Iterator[None]:
    """Turn SQLite's errors into a line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise InputError(f"SQLite says: {error}", "", "", path) from None
