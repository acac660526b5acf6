"""The file of records: SQLite, in the mode that a killed program cannot harm.

Two tables. ``records`` holds what was found, a row for each task that is done, under the task's
digest; nothing is ever taken out of it but an error that is tried again. ``tasks`` says where in
which experiment each task stands, and is written anew by every run, because files change. With
write-ahead logging records are whole and safe as soon as `add` returns (from a kill; from a
power cut but for the last moments), and others may read at any time. Each row has a checksum.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.sweeps.doing import Record
from zermelo.sweeps.opening import connect, explain_errors
from zermelo.sweeps.plan import Experiment
from zermelo.sweeps.schema import (
    RECORD,
    SHOWN,
    TASK,
    insertion,
    intact,
    select_columns,
    with_checksum,
)
from zermelo.sweeps.tasks import Task

_ASKED = f"""
SELECT {select_columns("tasks")}, {select_columns("records")}
FROM tasks LEFT JOIN records ON records.task = tasks.task
ORDER BY tasks.experiment, tasks.number
"""
_WIDTH = len(TASK) + 1


class Store:
    """An open file of records; `open_store` opens one."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection, self._path = connection, path

    def ask(self, experiment: Experiment, tasks: Sequence[Task]) -> None:
        """Note the tasks of an experiment, in the place of those that it had before."""
        about = asdict(experiment.about) if experiment.about is not None else {}
        about |= {"text": experiment.text} if experiment.text else {}
        notes: dict[str, Any] = {
            sweep.name: {**sweep.plot, "seeds": sweep.seeds, **about} for sweep in experiment.sweeps
        }
        for table in experiment.tables:
            notes[table.name] = {"head": table.head, **about}
        with self._transaction() as run:
            run("DELETE FROM tasks WHERE experiment = ?", (experiment.name,))
            for number, task in enumerate(tasks):
                row = (
                    experiment.name, number, task.digest, task.sweep, dumps(dict(task.parameters)),
                    task.game, task.question, task.method, dumps(task.limits.as_dict()), task.seed,
                    task.vertices, task.edges, dumps(task.value),
                )  # fmt: skip
                run(insertion("tasks"), with_checksum("tasks", row))
            named = (experiment.name, experiment.title, dumps(notes))
            run(insertion("experiments"), with_checksum("experiments", named))

    def finished_digests(self, with_errors: bool = True) -> set[str]:
        """Return the digests of the tasks that have a record and need not be done again.

        A task whose process was killed for the first time is done again in any case.
        """
        wanted = "" if with_errors else " AND error IS NULL"
        asked = f"SELECT task FROM records WHERE NOT (error IS NOT NULL AND killed = 1){wanted}"
        return {task for (task,) in self._query(asked)}

    def answers(self) -> dict[str, str]:
        """Return the answers that there are, as JSON, by the digests of their tasks."""
        return dict(self._query("SELECT task, answer FROM records WHERE answer IS NOT NULL"))

    def digests_of_crashes(self) -> set[str]:
        """Return the digests of the tasks whose process was killed, or died, last time."""
        asked = "SELECT task FROM records WHERE error IS NOT NULL AND killed > 0"
        return {task for (task,) in self._query(asked)}

    def _query(self, asked: str) -> list[tuple[Any, ...]]:
        with explain_errors(self._path):
            return self._connection.execute(asked).fetchall()

    def add(self, *records: Record) -> int:
        """Keep records but those whose task has one, which is no error; return how many."""
        count = 0
        with self._transaction() as run:
            for record in records:
                asked = "SELECT error, killed FROM records WHERE task = ?"
                before = run(asked, (record.task,)).fetchone()
                if before is not None and before[0] is None:
                    continue
                kept = replace(record, killed=record.killed + (before[1] if before else 0))
                values = [getattr(kept, name) for name in RECORD]
                run(insertion("records"), with_checksum("records", values))
                count += 1
        return count

    @contextmanager
    def _transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Yield what runs commands, all of which are done in the end, or none."""
        run = self._connection.execute
        with explain_errors(self._path):
            run("BEGIN IMMEDIATE")
            try:
                yield run
            except BaseException:
                run("ROLLBACK")
                raise
            run("COMMIT")

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the tasks that are asked for, each with its record where there is one.

        Rows that are damaged are left out; whoever opened the file got a line for each.
        """
        with explain_errors(self._path):
            for values in self._connection.execute(_ASKED):
                task, record = values[:_WIDTH], values[_WIDTH:]
                if not intact("tasks", task):
                    continue
                if not intact("records", record):
                    record = (None,) * len(record)
                row = dict(zip(RECORD, record, strict=False)) | dict(zip(TASK, task, strict=False))
                yield {name: row[name] for name in SHOWN}

    def experiments(self) -> dict[str, tuple[str, str]]:
        """Return each experiment's title, and as JSON what its file says of each sweep and table.

        That is what the report draws, the columns of a table, and what the file is about.
        """
        rows = self._query(f"SELECT {select_columns('experiments')} FROM experiments ORDER BY name")
        return {row[0]: (row[1], row[2]) for row in rows if intact("experiments", row)}


@contextmanager
def open_store(path: str, new: bool = False) -> Iterator[Store]:
    """Open a file of records, as `opening.connect` does."""
    with connect(path, new) as connection:
        yield Store(connection, path)
