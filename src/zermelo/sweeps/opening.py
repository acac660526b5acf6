"""Opening a file of records: to read it, wherever it stands, or to go on with it.

Who reads needs no right to write: on a read-only medium, or in another's folder, SQLite cannot make
the files that it wants beside one with write-ahead logging; the file is read as it is then, or with
its log in a copy.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from zermelo.core.errors import InputError
from zermelo.sweeps.checksums import tell
from zermelo.sweeps.salvage import AGAIN, damages, renewed, start
from zermelo.sweeps.schema import APPLICATION, UNSEALED, VERSION

PATIENCE = 60.0
"""Seconds to wait for another program that writes to the file."""


@contextmanager
def connected(path: str, new: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a file of records.

    What is damaged in it is told on standard error, in a line each; if it is opened to be written
    to, it is made anew of the rest first.

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
    except sqlite3.Error as error:
        mend = AGAIN if "malformed" in str(error) else ""
        raise InputError(f"SQLite says: {error}", mend, "", path) from None


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
