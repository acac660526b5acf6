"""The tables of a file of records: their columns, and the checksums of rows.

A row's checksum is made of its table's name and of all its columns, each as JSON, which tells 1
from 1.0 and from "1". It guards against accidents, such as a bit that flipped on a disk; who means
to deceive can compute it as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, get_args, get_type_hints

from zermelo.sweeps.doing import Record

APPLICATION, VERSION = 0x5A454C4F, 2
"""What says, in SQLite's header, that the file is one of ours."""

LENGTH = 32
"""Hexadecimal digits of a checksum."""

RECORD: Mapping[str, Any] = get_type_hints(Record)

TASK: Mapping[str, Any] = {
    "experiment": str, "number": int, "task": str, "sweep": str, "parameters": str, "game": str,
    "question": str, "method": str | None, "limits": str, "seed": int, "vertices": int | None,
    "edges": int | None, "value": str,
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

NATIVE = {str: "TEXT", int: "INTEGER", float: "REAL"}


def creation(table: str) -> str:
    """Return the command that makes a table."""
    columns = []
    for name, kind in COLUMNS[table].items():
        own, *none = get_args(kind) or (kind,)
        columns.append(f"{name} {NATIVE[own]}{'' if none else ' NOT NULL'}")
    columns += ["checksum TEXT NOT NULL", f"PRIMARY KEY ({', '.join(KEYS[table])})"]
    return f"CREATE TABLE IF NOT EXISTS {table} ({', '.join(columns)}) WITHOUT ROWID"


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
