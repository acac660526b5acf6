"""The tables of a file of records."""

from __future__ import annotations

from dataclasses import fields

from zermelo.sweeps.checksums import COLUMN
from zermelo.sweeps.doing import Record

APPLICATION, VERSION = 0x5A454C4F, 2
"""What says, in SQLite's header, that the file is one of ours."""

UNSEALED = 1
"""The version before rows had checksums."""

RECORD = tuple(field.name for field in fields(Record))
TASK = (
    "experiment", "number", "task", "sweep", "parameters", "game", "question", "method", "limits",
    "seed", "vertices", "edges", "value",
)  # fmt: skip
EXPERIMENT = ("name", "title", "sweeps")

COLUMNS = {"records": RECORD, "tasks": TASK, "experiments": EXPERIMENT}
"""The columns of each table, without the checksum behind them."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS records (
    task TEXT PRIMARY KEY, instance TEXT NOT NULL, game TEXT NOT NULL, question TEXT NOT NULL,
    method TEXT, limits TEXT NOT NULL, seed INTEGER NOT NULL, answer TEXT,
    assurance TEXT NOT NULL, answered_by TEXT, seconds REAL NOT NULL, evidence TEXT,
    error_bound REAL, reason TEXT, error TEXT, statistics TEXT NOT NULL, versions TEXT NOT NULL,
    finished TEXT NOT NULL, killed INTEGER NOT NULL, {COLUMN} TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS experiments (
    name TEXT PRIMARY KEY, title TEXT NOT NULL, sweeps TEXT NOT NULL, {COLUMN} TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tasks (
    experiment TEXT NOT NULL, number INTEGER NOT NULL, task TEXT NOT NULL, sweep TEXT NOT NULL,
    parameters TEXT NOT NULL, game TEXT NOT NULL, question TEXT NOT NULL, method TEXT,
    limits TEXT NOT NULL, seed INTEGER NOT NULL, vertices INTEGER, edges INTEGER,
    value TEXT NOT NULL, {COLUMN} TEXT NOT NULL, PRIMARY KEY (experiment, task)
) WITHOUT ROWID;
"""


def sealed_columns(table: str) -> tuple[str, ...]:
    """Return the columns of a table with the checksum."""
    return (*COLUMNS[table], COLUMN)


def selected(table: str) -> str:
    """Return the columns of a table as a SELECT names them."""
    return ", ".join(f"{table}.{name}" for name in sealed_columns(table))


def insertion(table: str) -> str:
    """Return the command that writes a row over the one with its key."""
    filled = ", ".join("?" * len(sealed_columns(table)))
    names = ", ".join(sealed_columns(table))
    return f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({filled})"
