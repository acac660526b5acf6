"""What is damaged in a file of records, and a new file of all that is not.

A bit that flips on a disk spoils a row, which its checksum shows, or one of SQLite's pages, which
`PRAGMA quick_check` shows; then rows may be missing. Whoever reads is told, in a line for each; who
goes on with the experiment gets a file made anew of the rows that are intact, and the damaged one
stays beside it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

from zermelo.core.errors import InputError
from zermelo.sweeps.checksums import intact, sealed
from zermelo.sweeps.schema import APPLICATION, COLUMNS, SCHEMA, UNSEALED, VERSION, insertion

AGAIN = "run the experiment again: it keeps what is intact and does the rest anew"

MOST = 20
"""So many damaged rows are named one by one."""


def damages(connection: sqlite3.Connection, path: str) -> list[str]:
    """Return a line for everything in an open file that is damaged."""
    found = []
    try:
        (word,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        word = str(error)
    if word != "ok":
        what = " ".join(f"{word}".replace("*** in database main ***", "").split())
        found.append(
            f"{path}: SQLite's pages are damaged ({ascii(what)[1:-1][:80]}), rows may be missing"
        )
    for table in COLUMNS:
        for number, row in _rows(connection, table):
            if not intact(table, row):
                name = f"row {number} of the table {table} ({ascii(row[0])[:80]})"
                found.append(f"{path}: {name} is damaged and left out")
    told = [f"{line}; {AGAIN}" for line in found[:MOST]]
    return told if len(found) <= MOST else [*told, f"{path}: {len(found) - MOST} more are damaged"]


def renewed(connection: sqlite3.Connection, path: str, version: int) -> str:
    """Write the intact rows of an open file to a new one, which takes its place.

    Return the path of the old file; `InputError` if the new one cannot be written.
    """
    fresh, old = f"{path}.new", _free(f"{path}.damaged")
    with suppress(FileNotFoundError):
        os.remove(fresh)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as other:
        start(other)
        other.execute("BEGIN")
        for table in COLUMNS:
            other.executemany(insertion(table), _kept(connection, table, version))
        other.execute("COMMIT")
        other.execute("PRAGMA journal_mode = DELETE")  # nothing is left beside the file
    connection.close()
    try:
        for end in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.replace(f"{path}{end}", f"{old}{end}")
        os.replace(path, old)
        os.replace(fresh, path)
    except OSError as error:
        raise InputError(f"cannot mend it: {error.strerror}", "", "", path) from None
    return old


def start(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.executescript(SCHEMA)


def _kept(connection: sqlite3.Connection, table: str, version: int) -> Iterator[tuple[Any, ...]]:
    for _, row in _rows(connection, table, version):
        if version == UNSEALED:
            yield sealed(table, (*row, 0) if table == "records" else row)
        elif intact(table, row):
            yield row


def _rows(
    connection: sqlite3.Connection, table: str, version: int = VERSION
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield the rows of a table with their numbers, as far as SQLite can read them."""
    names: tuple[str, ...] = (*COLUMNS[table], "checksum")
    if version == UNSEALED:
        names = tuple(name for name in COLUMNS[table] if name != "killed")
    with suppress(sqlite3.DatabaseError):
        yield from enumerate(connection.execute(f"SELECT {', '.join(names)} FROM {table}"), 1)


def _free(path: str) -> str:
    """Return a path at which there is nothing: this one, or with a number behind it."""
    number, found = 1, path
    while os.path.lexists(found):
        number += 1
        found = f"{path}-{number}"
    return found
