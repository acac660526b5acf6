"""The rows that are whole in a damaged file of records, whatever SQLite makes of it.

SQLite gives a file up that is cut off, or whose first page is damaged. But rows stand in pages of a
fixed size (https://www.sqlite.org/fileformat2.html), and each of ours has a checksum: so every page
of a table, in the file or in its log, is read by itself, and what fits its checksum was ours.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from zermelo.sweeps.schema import APPLICATION, COLUMNS, KEYS, intact

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
        return cut or head[68:72] == struct.pack(">I", APPLICATION) or any(salvaged(path))
    return False


def salvaged(path: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
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
