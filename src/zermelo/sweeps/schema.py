"""The tables of a file of records: their columns, and the checksums of rows.

A row's checksum is made of its table's name and of all its columns, each as JSON, which tells 1
from 1.0 and from "1". It guards against accidents, such as a bit that flipped on a disk; who means
to deceive can compute it as well.

The rows that are whole in a damaged file of records, whatever SQLite makes of it.

SQLite gives a file up that is cut off, or whose first page is damaged. But rows stand in pages of a
fixed size (https://www.sqlite.org/fileformat2.html), and each of ours has a checksum: so every page
of a table, in the file or in its log, is read by itself, and what fits its checksum was ours.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
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


def select_columns(table: str) -> str:
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


def with_checksum(table: str, values: Sequence[Any]) -> tuple[Any, ...]:
    """Return a row with its checksum behind it."""
    return (*values, _checksum(table, values))


def intact(table: str, row: Sequence[Any]) -> bool:
    """Tell whether a row that ends in its checksum is as it was written."""
    *values, found = row
    return bool(found == _checksum(table, values))


PAGE = 4096
"""SQLite's own choice, which ours have."""

CELLS = {10: 8, 2: 12}
"""Where the places of cells begin on a page of a table: on a leaf, and on an inner page."""

MOST, LEAST = (PAGE - 12) * 64 // 255 - 23, (PAGE - 12) * 32 // 255 - 23
"""Bytes of a longer row that stand on its own page; the rest is on pages of overflow."""

INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
FIXED: Mapping[int, Any] = {0: None, 8: 0, 9: 1}
REALS = ("seconds", "error_bound")
MAGIC = b"SQLite format 3\0"

_STORED = {
    table: (*KEYS[table], *(each for each in (*columns, "checksum") if each not in KEYS[table]))
    for table, columns in COLUMNS.items()
}
"""The columns of each table in the order in which SQLite writes them: the key first."""


def ours(path: str) -> bool:
    """Whether a file is what is left of a file of records."""
    with suppress(OSError):
        with open(path, "rb") as stream:
            head = stream.read(100)
        cut = len(head) < 100 and head.startswith(MAGIC[: len(head)])
        return cut or head[68:72] == struct.pack(">I", APPLICATION) or any(salvage(path))
    return False


def salvage(path: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the table and the values of each row that is whole, the newest of a key last."""
    pages = _pages(path)
    found = [row for number in sorted(pages) for row in _rows(number, pages)]
    error, finished = (list(COLUMNS["records"]).index(name) for name in ("error", "finished"))

    def age(entry: tuple[str, tuple[Any, ...]]) -> tuple[bool, str]:
        table, row = entry
        return (row[error] is None, row[finished]) if table == "records" else (False, "")

    yield from sorted(found, key=age)


def _pages(path: str) -> dict[int, bytes]:
    """Return the pages of a file by their numbers, as its log has changed them."""
    data = Path(path).read_bytes()
    pages = {at // PAGE + 1: data[at : at + PAGE] for at in range(0, len(data), PAGE)}
    with suppress(FileNotFoundError):
        log = Path(f"{path}-wal").read_bytes()
        for at in range(32, len(log) - PAGE - 23, PAGE + 24):
            if log[at + 8 : at + 16] == log[16:24]:  # else a frame of an earlier log
                number = int.from_bytes(log[at : at + 4], "big")
                pages[number] = log[at + 24 : at + 24 + PAGE]
    return pages


def _rows(number: int, pages: Mapping[int, bytes]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    page = pages[number].ljust(PAGE, b"\0")  # the last one may be cut off
    begin = CELLS.get(page[0], PAGE)
    for place in range(begin, min(begin + 2 * int.from_bytes(page[3:5], "big"), PAGE - 1), 2):
        at = int.from_bytes(page[place : place + 2], "big") + 4 * (page[0] == 2)
        with suppress(IndexError, KeyError, ValueError, struct.error):
            yield _row(_payload(page, at, pages))


def _payload(page: bytes, at: int, pages: Mapping[int, bytes]) -> bytes:
    size, at = _number(page, at)
    here = size
    if size > MOST:
        here = LEAST + (size - LEAST) % (PAGE - 4)
        here = here if here <= MOST else LEAST
    text, following = page[at : at + here], page[at + here : at + here + 4]
    while len(text) < size:
        more = pages[int.from_bytes(following, "big")]
        following, text = more[:4], text + more[4 : 4 + size - len(text)]
    return text


def _row(text: bytes) -> tuple[str, tuple[Any, ...]]:
    """Return a row with its table; `ValueError` if it is no row of ours, or damaged."""
    kinds, values = list[int](), list[Any]()
    end, at = _number(text, 0)
    start = end
    while at < end:
        kind, at = _number(text, at)
        kinds.append(kind)
    for kind in kinds:
        size = INTEGERS.get(kind, 8 if kind == 7 else max(0, kind - 12) // 2)
        part = text[start : start + size]
        start += size
        if kind in FIXED:
            values.append(FIXED[kind])
        elif kind in INTEGERS:
            values.append(int.from_bytes(part, "big", signed=True))
        else:
            values.append(struct.unpack(">d", part)[0] if kind == 7 else part.decode())
    for table, names in _STORED.items():
        row = dict(zip(names, values, strict=False))
        if len(values) == len(names):
            # SQLite writes a number without a fraction as an integer.
            row |= {name: float(row[name]) for name in REALS if row.get(name) is not None}
            ordered = tuple(row[name] for name in (*COLUMNS[table], "checksum"))
            if intact(table, ordered):
                return table, ordered
    raise ValueError


def _number(text: bytes, at: int) -> tuple[int, int]:
    """Return a number that is written in one to nine bytes, and where what follows begins."""
    found = 0
    for place in range(at, at + 8):
        found = found << 7 | text[place] & 127
        if text[place] < 128:
            return found, place + 1
    return found << 8 | text[at + 8], at + 9
