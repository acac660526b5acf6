"""Graphs from files: one line of graph6, sparse6 or digraph6, or two integer columns.

In two columns each line is an edge; the vertices are 0 to the largest number that occurs. Blank
lines and lines that begin with # are skipped.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

from zermelo.core import graph6
from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.regular import regular

InstanceReader = Callable[[Path], Graph]
"""Reads the graph of an instance file; the room `formats` provides one."""

_MEND = "give one line of graph6, sparse6 or digraph6, or two integer columns"


def read(path: Path, instance: InstanceReader | None = None) -> Graph:
    """Read a graph from a file; `instance` reads that of an instance when the name ends in .json.

    `InputError`: the file cannot be read or holds no graph; the text names file and line.
    """
    if path.suffix == ".json":
        if instance is None:
            raise InputError(f'cannot read an instance here: "{path}"', _MEND)
        return instance(path)
    try:
        with regular(path) as stream:
            lines = stream.read().removeprefix(BOM_UTF8).decode("ascii").splitlines()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise InputError(f'cannot read "{path}": {reason}') from None
    rows = [
        (number, line.strip())
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not rows:
        raise InputError(f'"{path}" holds no graph', _MEND)
    try:
        return _columns(rows) if re.match(r"[-+0-9]", rows[0][1]) else _line(rows)
    except InputError as error:
        raise InputError(f'"{path}"{error.place}: {error.what}', error.mend) from None


def _line(rows: list[tuple[int, str]]) -> Graph:
    number, text = rows[0]
    if len(rows) > 1:
        raise InputError("there is more than one line", "give one graph", f", line {rows[1][0]}")
    try:
        return graph6.decode(text, text_format(text))
    except InputError as error:
        raise InputError(error.what, error.mend or _MEND, f", line {number}") from None


def text_format(text: str) -> str:
    """Return which of graph6, sparse6 and digraph6 a line must be, by its header or first mark."""
    for name, header in graph6.HEADERS.items():
        if text.startswith(header):
            return name
    return {":": "sparse6", "&": "digraph6"}.get(text[:1], "graph6")


def _columns(rows: list[tuple[int, str]]) -> Graph:
    pairs: list[tuple[int, int]] = []
    for number, line in rows:
        found = re.fullmatch(r"([0-9]{1,18})\s+([0-9]{1,18})", line)
        if not found:
            raise InputError(f"{shown(line)} is not a pair of vertices", _MEND, f", line {number}")
        pairs.append((int(found[1]), int(found[2])))
    try:
        return Graph.from_edges(1 + max(map(max, pairs)), pairs)
    except InputError as error:
        position = int(error.place.strip("[]"))
        raise InputError(error.what, error.mend, f", line {rows[position][0]}") from None
