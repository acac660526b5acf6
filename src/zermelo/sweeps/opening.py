"""Opening a file of records: to read it, wherever it stands, or to go on with it; and mending it.

Who reads needs no right to write: on a read-only medium, or in another's folder, SQLite cannot make
the files that it wants beside one with write-ahead logging; the file is read as it is then, or with
its log in a copy.

A bit that flips on a disk spoils a row, which its checksum shows, or one of SQLite's pages, which
`PRAGMA quick_check` shows; then rows may be missing. Whoever reads gets a line for each; who
goes on with the experiment gets a file made anew of the rows that are intact, and the damaged one
stays beside it.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zermelo.core.errors import InputError
from zermelo.sweeps.schema import (
    APPLICATION,
    COLUMNS,
    SCHEMA,
    UNSEALED,
    VERSION,
    insertion,
    intact,
    sealed,
)

PATIENCE = 60.0
"""Seconds to wait for another program that writes to the file."""

AGAIN = "run the experiment again: it keeps what is intact and does the rest anew"

MOST = 20
"""So many damaged rows are named one by one."""


@contextmanager
def connected(path: str, new: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a file of records.

    What is damaged in it is reported on standard error, in a line each; if it is opened to be
    written to, it is made anew of the rest first.

    `new`: whether to make it if it is not there, and to write to it.

    Raises `InputError` if the file cannot be opened, or is no file of records.
    """
    if not new and not os.path.isfile(path):
        raise InputError("there is no such file", "run the experiment first", "", path)
    with explained(path), ExitStack() as stack:
        connection = stack.enter_context(
            closing(_connection(path) if new else _reading(path, stack))
        )
        empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        head = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if empty and new:
            start(connection)
        elif head != APPLICATION or version not in (UNSEALED, VERSION):
            raise InputError("this is no file of records", "name another file", "", path)
        elif version == UNSEALED and not new:
            what = "it was written by an older zermelo"
            raise InputError(what, "run the experiment again, which brings it up to date", "", path)
        else:
            found = damages(connection, path) if version == VERSION else []
            for line in found:
                tell(line)
            if new and (found or version == UNSEALED):
                old = renewed(connection, path, version)
                tell(f"{path}: made anew; the old file is {old}")
                connection = stack.enter_context(closing(_connection(path)))
            if new:
                start(connection)
        yield connection


@contextmanager
def explained(path: str) -> Iterator[None]:
    """Turn SQLite's errors into a line that names the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # SQLite's words quote a damaged file as it is, and may then be no text.
        said = f"{error}"
        if isinstance(error, UnicodeDecodeError):
            said = ascii(error.object)[2:-1]
        mend = AGAIN if "malformed" in said else ""
        raise InputError(f"SQLite says: {said}", mend, "", path) from None


def _connection(path: str) -> sqlite3.Connection:
    # No transactions but our own: a single INSERT is one by itself.
    return _lenient(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None))


def _lenient(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Let texts that are no UTF-8 be read; their checksums will not fit."""
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    return connection


def _reading(path: str, stack: ExitStack) -> sqlite3.Connection:
    """Open a file that need not be writable."""
    connection = _connection(path)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if "unable to open" not in str(error) and "readonly" not in str(error):
            raise
    else:
        return connection
    log = f"{path}-wal"
    if os.path.exists(log) and os.path.getsize(log):
        # The newest records stand in the log, which is read through a file beside it.
        folder = stack.enter_context(TemporaryDirectory())
        copy = os.path.join(folder, "records")
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{copy}{end}")
        return _connection(copy)
    place = f"{Path(path).absolute().as_uri()}?immutable=1"
    return _lenient(sqlite3.connect(place, uri=True, isolation_level=None))


@cache
def tell(line: str) -> None:
    """Say on standard error, once, what is damaged."""
    logging.getLogger(__name__).warning("%s", line)


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
