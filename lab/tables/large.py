"""The books of larger graphs, in shards: connected ones with 9 and 10 vertices, cubic ones, trees.

The graphs come from nauty's geng and gentreeg, the values from the rules of the games, compiled;
`zermelo check` finds them from the rules again. Left out is what takes too much time or memory:
POLISH, but not with 9 vertices, and of cubic graphs and trees ELLO.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge

from lab.graph6 import encode
from lab.kept import Asked, results
from lab.program import Deadline
from lab.tables import book
from zermelo.errors import InputError, LimitReached
from zermelo.graphs import book_line, graph


@dataclass(frozen=True, slots=True)
class Kind:
    """Graphs of a book: its first column, their numbers by order, and who lists them."""

    head: str
    counts: dict[int, int]
    program: str
    options: tuple[str, ...]
    without: tuple[str, ...]
    shard: int
    """So many graphs are about a shard."""
    whole: int = 0
    """To this order the columns are all there."""


KINDS = {
    "book": Kind(
        "graph6", {9: 261_080, 10: 11_716_571}, "geng", ("-c", "-q"), ("polish:",), 18_000, 9
    ),  # A001349 of OEIS
    "cubic": Kind(
        "cubic graph6", {12: 85, 14: 509, 16: 4_060, 18: 41_301, 20: 510_489},
        "geng", ("-c", "-q", "-d3", "-D3"), ("polish:", "ello:"), 500,
    ),  # A002851
    "trees": Kind(
        "tree graph6",
        {11: 235, 12: 551, 13: 1_301, 14: 3_159, 15: 7_741, 16: 19_320, 17: 48_629, 18: 123_867},
        "gentreeg", ("-q",), ("polish:", "ello:"), 500,
    ),  # A000055
}  # fmt: skip

NAMES = {f"{name}-{order}": (name, order) for name, kind in KINDS.items() for order in kind.counts}
"""The books; smaller cubic graphs and trees stand in those of all connected graphs."""


def columns(kind: Kind, order: int) -> list[str]:
    """Return the columns of a book."""
    without = kind.without if order > kind.whole else ()
    return [column for column in book.COLUMNS if not column.startswith(without)]


def shards(kind: Kind, order: int) -> int:
    """Return into how many pieces an order is divided."""
    return -(-kind.counts[order] // kind.shard)


def rows(order: int, deadline: Deadline, part: int, name: str) -> Iterator[str]:
    """Yield the lines of a shard, without names, as one JSON text."""
    kind = KINDS[name]
    programs = map(shutil.which, (kind.program, f"nauty-{kind.program}"))
    program = next((found for found in programs if found), "")
    if not program:
        what = f"these graphs come from nauty's {kind.program}"
        raise InputError(what, "put it on PATH", "PATH")
    command = [program, *kind.options, str(order), f"{part}/{shards(kind, order)}"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split()
    lines, asked = [], columns(kind, order)
    for text in listed:
        deadline.check()
        form = encode(graph(f"sparse6:{text}")[0]) if text.startswith(":") else text
        lines.append(book_line(form, asked))
    yield json.dumps(lines)


def lines(
    book_name: str, deadline: Deadline, records: str, workers: int = 1, cluster: str | None = None
) -> Iterator[str]:
    """Yield the lines of a book of `NAMES`; with the file of records it goes on where it was."""
    name, order = NAMES[book_name]
    kind = KINDS[name]
    asked: list[Asked] = [
        (order, {"part": part, "name": name}) for part in range(shards(kind, order))
    ]
    done = results(records, "lab.tables.large:rows", asked, deadline, workers, cluster)
    if (count := sum(map(len, done))) != kind.counts[order]:
        raise LimitReached(f"{count} lines are not all graphs of {book_name}")
    named = book.names(order, 9 if name == "book" else 1)
    yield "\t".join((kind.head, *columns(kind, order), "names"))
    for line in merge(*map(sorted, done)):
        yield f"{line}\t{' '.join(named.get(line.partition(chr(9))[0], ()))}"
