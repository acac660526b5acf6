"""The tables of a file of records: their columns, the checksums of rows, and what rows must be.

A row's checksum is made of its table's name and of all its columns, each as JSON, which tells 1
from 1.0 and from "1". It guards against accidents, such as a bit that flipped on a disk; who means
to deceive can compute it as well. A file may come from elsewhere, or have been changed by another
program, and what reads the rows relies on their types: so these are looked at as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance
from zermelo.sweeps.doing import Record
from zermelo.sweeps.parameters import Scalar
from zermelo.sweeps.plan import PlotData
from zermelo.sweeps.tasks import TABLE

APPLICATION, VERSION = 0x5A454C4F, 2
"""What says, in SQLite's header, that the file is one of ours."""

UNSEALED = 1
"""The version before rows had checksums."""

LENGTH = 32
"""Hexadecimal digits of a checksum."""

Size = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
_LEVEL: Any = Literal[tuple(level.label for level in Assurance)]

RECORD: Mapping[str, Any] = {
    **get_type_hints(Record),
    "seconds": Seconds,
    "assurance": _LEVEL,
}
TASK: Mapping[str, Any] = {
    "experiment": str, "number": Size, "task": str, "sweep": str, "parameters": str, "game": str,
    "question": str, "method": str | None, "limits": str, "seed": Size, "vertices": Size | None,
    "edges": Size | None, "value": str,
}  # fmt: skip
EXPERIMENT: Mapping[str, Any] = {"name": str, "title": str, "sweeps": str}

COLUMNS = {"records": RECORD, "tasks": TASK, "experiments": EXPERIMENT}
"""The columns of each table with their types, without the checksum, which is the last one."""

KEYS = {"records": ("task",), "tasks": ("experiment", "task"), "experiments": ("name",)}
"""What each row is known by."""

SHOWN = (
    "experiment", "sweep", "parameters", "vertices", "edges", "task", "game", "question", "method",
    "limits", "seed", "value", "instance", "answer", "assurance", "answered_by", "seconds",
    "evidence", "error_bound", "reason", "error", "statistics", "versions", "finished",
)  # fmt: skip
"""The columns of a task with its record, where there is one."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS records (
    task TEXT PRIMARY KEY, instance TEXT NOT NULL, game TEXT NOT NULL, question TEXT NOT NULL,
    method TEXT, limits TEXT NOT NULL, seed INTEGER NOT NULL, answer TEXT,
    assurance TEXT NOT NULL, answered_by TEXT, seconds REAL NOT NULL, evidence TEXT,
    error_bound REAL, reason TEXT, error TEXT, statistics TEXT NOT NULL, versions TEXT NOT NULL,
    finished TEXT NOT NULL, killed INTEGER NOT NULL, checksum TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS experiments (
    name TEXT PRIMARY KEY, title TEXT NOT NULL, sweeps TEXT NOT NULL, checksum TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tasks (
    experiment TEXT NOT NULL, number INTEGER NOT NULL, task TEXT NOT NULL, sweep TEXT NOT NULL,
    parameters TEXT NOT NULL, game TEXT NOT NULL, question TEXT NOT NULL, method TEXT,
    limits TEXT NOT NULL, seed INTEGER NOT NULL, vertices INTEGER, edges INTEGER,
    value TEXT NOT NULL, checksum TEXT NOT NULL, PRIMARY KEY (experiment, task)
) WITHOUT ROWID;
"""


def selected(table: str) -> str:
    """Return the columns of a table as a SELECT names them, with the checksum."""
    return ", ".join(f"{table}.{name}" for name in (*COLUMNS[table], "checksum"))


def insertion(table: str) -> str:
    """Return the command that writes a row over the one with its key."""
    names = (*COLUMNS[table], "checksum")
    filled = ", ".join("?" * len(names))
    return f"INSERT OR REPLACE INTO {table} ({', '.join(names)}) VALUES ({filled})"


def _checksum(table: str, values: Sequence[Any]) -> str:
    text = json.dumps([table, *values], default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def sealed(table: str, values: Sequence[Any]) -> tuple[Any, ...]:
    """Return a row with its checksum behind it."""
    return (*values, _checksum(table, values))


def intact(table: str, row: Sequence[Any]) -> bool:
    """Tell whether a row that ends in its checksum is as it was written."""
    *values, found = row
    return bool(found == _checksum(table, values))


class Noted(PlotData, total=False):
    """What the file says of a sweep or a table."""

    seeds: list[str]
    text: str
    head: str
    asks: str
    status: str
    source: str


_JSON: Mapping[str, msgspec.json.Decoder[Any]] = {
    "parameters": msgspec.json.Decoder(dict[str, Scalar]),
    "limits": msgspec.json.Decoder(dict[str, Any]),
    "value": msgspec.json.Decoder(dict[str, Any]),
    "answer": msgspec.json.Decoder(),
    "statistics": msgspec.json.Decoder(dict[str, Any]),
    "versions": msgspec.json.Decoder(dict[str, str]),
}
"""What the columns hold that are JSON."""

_LINES = msgspec.json.Decoder(list[str])
_NOTES = msgspec.json.Decoder(dict[str, Noted])
_ASKED = msgspec.defstruct("Asked", [(name, TASK[name]) for name in SHOWN if name in TASK])
_DONE = msgspec.defstruct("Done", [(name, RECORD[name]) for name in SHOWN if name not in TASK])


def look(row: Mapping[str, Any], path: str) -> None:
    """Raise `InputError` if a row, as `Store.rows` yields it, is not as we write it."""
    with _damage_told(path):
        msgspec.convert(row, _ASKED)
        if row["finished"] is not None:
            msgspec.convert(row, _DONE)
        for name, decoder in _JSON.items():
            if row[name] is not None:
                decoder.decode(row[name])
        if row["game"] == TABLE and row["answer"] is not None:
            _LINES.decode(row["answer"])


def look_at_experiment(title: Any, sweeps: Any, path: str) -> None:
    """Raise `InputError` if what is noted of an experiment is not as we write it."""
    with _damage_told(path):
        msgspec.convert([title, sweeps], list[str])
        _NOTES.decode(sweeps)


@contextmanager
def _damage_told(path: str) -> Iterator[None]:
    try:
        yield
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        what, mend = f"a record is damaged: {error}", "run the experiment anew"
        raise InputError(what, mend, "", path) from None
