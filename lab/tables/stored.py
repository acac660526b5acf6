"""The files of the tables: texts, the largest one compressed, and their SHA-256 sums."""

from __future__ import annotations

import gzip
import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path

import zermelo
from lab.tables import connected
from zermelo.errors import InputError

SUMS = "SHA256SUMS"
"""As `sha256sum -c` reads them."""

COMPRESSED = 1 << 20
"""From so many letters on a text is compressed."""


class Wrong(Exception):
    """A table says what is not so."""


def stem(name: str) -> str:
    """Return the name of a table's file, without its ending."""
    return "octal" if name == "octal" else f"connected-{name}"


def write(folder: Path, name: str, text: str) -> Path:
    """Write a table; return its path. `InputError` if it cannot be written."""
    data, ending = text.encode(), ".txt"
    if len(data) >= COMPRESSED:
        data, ending = gzip.compress(data, 9, mtime=0), ".txt.gz"
    path = folder / (stem(name) + ending)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror})", "", "-o") from None
    return path


def write_lines(path: Path, lines: Iterable[str]) -> int:
    """Write a compressed book as its lines come; return how many rows it has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    count, part = -1, path.with_name(f"{path.name}.part")
    with part.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        for line in lines:
            packed.write(f"{line}\n".encode())
            count += 1
    part.replace(path)
    return count


def files(folder: Path) -> list[Path]:
    """Return the tables of a folder."""
    return sorted((*folder.glob("*.txt"), *folder.glob("*.txt.gz")))


def names(folder: Path) -> list[str]:
    """Return which tables a folder has."""
    found = [path.name.partition(".")[0].removeprefix("connected-") for path in files(folder)]
    return sorted(found)


def read(folder: Path, name: str) -> str:
    """Return the text of a table; `InputError` if it is not there or cannot be read."""
    for path in files(folder):
        if path.name.partition(".")[0] == stem(name):
            try:
                data = path.read_bytes()
                return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
            except (OSError, EOFError, ValueError) as error:
                raise InputError(f"cannot be read ({error})", "", str(path)) from None
    raise InputError(f"no table {stem(name)}", "python -m lab.tables make", str(folder))


def digests(folder: Path) -> str:
    """Return the sums of a folder's tables and books, a line each."""
    every = (*files(folder), *sorted(folder.glob("book-*.tsv.gz")))
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in every
    )


def write_sums(folder: Path) -> None:
    """Write the sums of a folder's tables and books."""
    (folder / SUMS).write_text(digests(folder))


def check_sums(folder: Path) -> Iterator[str]:
    """Compare the sums; `Wrong` where they differ."""
    try:
        wanted = (folder / SUMS).read_text()
    except OSError:
        raise InputError("there are no sums", "python -m lab.tables make", str(folder)) from None
    found = digests(folder)
    if found != wanted:
        other = sorted({*found.splitlines()} ^ {*wanted.splitlines()})
        raise Wrong(f"the sums differ: {', '.join(sorted({line.split()[-1] for line in other}))}")
    yield f"{SUMS}: {len(files(folder))} files as written"


def line_of(folder: Path, text: str) -> Iterator[str]:
    """Yield the head of a table and the line of a connected graph, given as graph6."""
    n = ord(text[:1] or "?") - 63
    pairs = n * (n - 1) // 2
    if n not in connected.ORDERS or len(text) != 1 + -(-pairs // 6) or not _printable(text):
        mend = f"graph6 of a connected graph with 1 to {connected.ORDERS[-1]} vertices"
        raise InputError(f"{text!r} is in no table", mend)
    lines = read(folder, str(n)).splitlines()[1:]
    form = zermelo.graphs.canonical(f"graph6:{text}")
    place = bisect_left(lines, form)
    if place == len(lines) or lines[place].split()[0] != form:
        raise InputError(f"{text!r} is in no table", "the tables have connected graphs")
    yield connected.head(n)
    yield lines[place]


def _printable(text: str) -> bool:
    return all(63 <= ord(letter) <= 126 for letter in text)
