"""The tables of connected graphs: a line for each, its canonical graph6 and the values.

A file has all connected graphs with so many vertices, sorted as texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import zermelo
from lab.kept import Asked, results
from lab.program import Deadline
from lab.tables.values import COLUMNS
from zermelo.errors import LimitReached

ORDERS = range(1, 10)

COUNTS = (1, 1, 2, 6, 21, 112, 853, 11117, 261080)
"""How many connected graphs there are with 1, 2, … vertices (OEIS A001349)."""

WITHOUT = {9: ("polish",)}
"""The columns that a table leaves out, because they would take hours."""

PIECES = 12
"""Into so many pieces of work a table is divided."""


def columns(order: int) -> tuple[str, ...]:
    """Return the columns of the table of an order."""
    return tuple(name for name in COLUMNS if name not in WITHOUT.get(order, ()))


def head(order: int) -> str:
    """Return the first line of a table."""
    return " ".join(("# graph6", *columns(order)))


def rows(order: int, deadline: Deadline, part: int) -> Iterator[str]:
    """Yield the lines of a part of the graphs, as one JSON text."""
    count = COUNTS[order - 1]
    first, end = (place * count // min(PIECES, count) for place in (part, part + 1))
    found = []
    for graph in islice(zermelo.graphs.connected_graphs(order), first, end):
        deadline.check()
        values = (COLUMNS[name](graph.masks) for name in columns(order))
        found.append(" ".join((zermelo.graphs.canonical(graph), *map(str, values))))
    yield json.dumps(found)


def table(order: int, deadline: Deadline, records: str | None = None, workers: int = 1) -> str:
    """Return the text of a table; with a file of records it goes on where it was.

    `InputError` where graphs of that order need nauty's geng, and it is not there.
    """
    parts = range(min(PIECES, COUNTS[order - 1]))
    if records is None:
        done = [json.loads(next(rows(order, deadline, part))) for part in parts]
    else:
        asked: list[Asked] = [(order, {"part": part}) for part in parts]
        done = results(records, "lab.tables.connected:rows", asked, deadline, workers)
    lines = sorted(line for piece in done for line in piece)
    if len({line.split()[0] for line in lines}) != COUNTS[order - 1]:
        raise LimitReached(f"{len(lines)} lines are not all connected graphs with {order} vertices")
    return "\n".join((head(order), *lines, ""))
