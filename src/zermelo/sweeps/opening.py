"""Opening a file of records: to read it, wherever it stands, or to go on with it; and mending it.

Who reads needs no right to write: on a read-only medium, or in another's folder, SQLite cannot make
the files that it wants beside one with write-ahead logging; the file is read as it is then, or with
its log in a copy.

A bit that flips on a disk spoils a row, which its checksum shows, or one of SQLite's pages, which
`PRAGMA quick_check` shows; then rows may be missing. Whoever reads gets a line for each; who
goes on with the experiment gets a file made anew of the rows that are intact (`sweeps.schema`),
and the damaged one stays beside it.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zermelo.core.errors import InputError
from zermelo.sweeps.schema import (
    APPLICATION,
    COLUMNS,
    VERSION,
    creation,
    insertion,
    intact,
    ours,
    salvage,
)

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE = 60.0
"""Seconds to wait for another program that writes to the file."""

AGAIN = "run the experiment again: it keeps what is intact and does the rest anew"

MOST = 20
"""So many damaged rows are named one by one."""


@contextmanager
def connect(path: str, new: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a file of records.

    What is damaged in it is reported on standard error, in a line each; if it is opened to be
    written to, it is made anew of the rest first.

    `new`: whether to make it if it is not there, and to write to it.

    Raises `InputError` if the file cannot be opened, or is no file of records.
    """
    if not new and not os.path.isfile(path):
        raise InputError("there is no such file", "run the experiment first", "", path)
    with explain_errors(path), ExitStack() as stack:
        if new:
            with _alone(path):
                _repair(path)
                connection = stack.enter_context(closing(_connection(path)))
                start(connection)
        else:
            connection = stack.enter_context(closing(_open_readonly(path, stack)))
            _ensure_ours(connection, path)
            for line in damages(connection, path):
                tell(line)
        yield connection


def _ensure_ours(connection: sqlite3.Connection, path: str) -> None:
    """Raise `InputError` if it is no file of records, or of another version."""
    head = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if (head, version) != (APPLICATION, VERSION):
        mend = AGAIN if any(salvage(path)) else "name another file"
        raise InputError("this is no file of records", mend, "", path)


def _repair(path: str) -> None:
    """Make a file that is to be written to anew of its intact rows, if it is damaged.

    A mending that was cut off by a kill left what it had written: that is gone on with.
    """
    fresh, found = f"{path}.new", list[str]()
    try:
        with closing(_connection(path)) as connection:
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if tables:
                _ensure_ours(connection, path)
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA user_version = {VERSION}")  # a damaged head forbids it
                connection.execute("ROLLBACK")
                found = damages(connection, path)
    except (sqlite3.Error, UnicodeDecodeError, InputError) as error:
        other = isinstance(error, InputError) and AGAIN not in str(error)  # a newer zermelo's
        if other or "locked" in str(error) or not os.access(path, os.W_OK) or not ours(path):
            raise
        found = [f"{path}: SQLite cannot read it"]
    for line in found:
        tell(line)
    if found or os.path.exists(fresh):
        kept = [row for each in (path, fresh) if os.path.exists(each) for row in salvage(each)]
        tell(f"{path}: made anew; the old file is {_rebuild(path, fresh, kept)}")


@contextmanager
def _alone(path: str) -> Iterator[None]:
    """Let no other process open a file of the folder to write to it meanwhile."""
    with ExitStack() as stack:
        if fcntl is not None:
            with suppress(OSError):  # not every file system can
                folder = os.open(os.path.dirname(path) or os.curdir, os.O_RDONLY)
                stack.callback(os.close, folder)
                fcntl.flock(folder, fcntl.LOCK_EX)
        yield


@contextmanager
def explain_errors(path: str) -> Iterator[None]:
    """Turn SQLite's errors into a line that names the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # SQLite's words quote a damaged file as it is, and may then be no text.
        said = f"{error}"
        if isinstance(error, UnicodeDecodeError):
            said = ascii(error.object)[2:-1]
        mend = AGAIN if ours(path) else ""
        raise InputError(f"SQLite says: {said}", mend, "", path) from None


def _connection(path: str, uri: bool = False) -> sqlite3.Connection:
    # No transactions but our own: a single INSERT is one by itself.
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, uri=uri)
    # Texts that are no UTF-8 can be read; their checksums will not fit.
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    return connection


def _open_readonly(path: str, stack: ExitStack) -> sqlite3.Connection:
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
    return _connection(f"{Path(path).absolute().as_uri()}?immutable=1", uri=True)


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
    for table, columns in COLUMNS.items():
        names = {*columns, "checksum"}
        if {row[1] for row in connection.execute(f"PRAGMA table_info({table})")} != names:
            found.append(f"{path}: the head of the table {table} is damaged")
            continue
        for number, row in _rows(connection, table, (*columns, "checksum")):
            if not intact(table, row):
                name = f"row {number} of the table {table} ({ascii(row[0])[:80]})"
                found.append(f"{path}: {name} is damaged and left out")
    told = [f"{line}; {AGAIN}" for line in found[:MOST]]
    return told if len(found) <= MOST else [*told, f"{path}: {len(found) - MOST} more are damaged"]


def _rebuild(path: str, fresh: str, rows: Iterable[tuple[str, tuple[Any, ...]]]) -> str:
    """Write rows to a new file, which takes the place of an old one; return where that is now.

    `InputError` if the new one cannot be written; then all is as it was.
    """
    old = _free(f"{path}.damaged", path)
    try:
        rows = list(rows)
        with suppress(FileNotFoundError):
            os.remove(fresh)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as other:
            start(other, "MEMORY")  # no other file beside it
            other.execute("BEGIN")
            for table, row in rows:
                other.execute(insertion(table), row)
            other.execute("COMMIT")
        for end in ("-wal", ""):
            with suppress(FileNotFoundError, FileExistsError):
                _also(f"{path}{end}", f"{old}{end}")
        for end in ("-wal", "-shm"):  # of the old file: they must not be taken for the new one's
            with suppress(FileNotFoundError):
                os.remove(f"{path}{end}")
        os.replace(fresh, path)
    except OSError as error:
        raise InputError(f"cannot mend it: {error.strerror}", "make room", "", path) from None
    return old


def _also(path: str, name: str) -> None:
    """Give a file another name, or where that cannot be a copy."""
    try:
        os.link(path, name)
    except (FileNotFoundError, FileExistsError):
        raise
    except OSError:
        shutil.copyfile(path, name)


def start(connection: sqlite3.Connection, journal: str = "WAL") -> None:
    """Make the tables of a new file."""
    connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    for table in COLUMNS:
        connection.execute(creation(table))


def _rows(
    connection: sqlite3.Connection, table: str, names: Iterable[str]
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield columns of a table with the numbers of the rows, as far as SQLite can read them."""
    with suppress(sqlite3.DatabaseError):
        yield from enumerate(connection.execute(f"SELECT {', '.join(names)} FROM {table}"), 1)


def _free(path: str, old: str) -> str:
    """Return a path at which there is nothing, or the old file: this one, or with a number."""
    number, found = 1, path
    while os.path.lexists(found) and not os.path.samefile(found, old):
        number += 1
        found = f"{path}-{number}"
    return found
