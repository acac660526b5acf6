"""The books of all connected graphs with 9 and with 10 vertices, in shards of geng's list.

The values come from the rules of the games, compiled; `zermelo check` finds them from the rules
again. POLISH is left out: it has too many positions.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from heapq import merge

from lab.kept import Asked, results
from lab.program import Deadline
from lab.tables import book
from zermelo import InputError, LimitReached
from zermelo.graphs import book_line

COUNTS = (1, 1, 2, 6, 21, 112, 853, 11_117, 261_080, 11_716_571)
"""How many connected graphs there are with 1, 2, … vertices: A001349 of OEIS."""

SHARDS = {9: 64, 10: 640}
"""Into so many pieces an order is divided, of 4,080 and 18,307 graphs."""

COLUMNS = tuple(column for column in book.COLUMNS if not column.startswith("polish:"))


def rows(order: int, deadline: Deadline, part: int) -> Iterator[str]:
    """Yield the lines of a shard, without names, as one JSON text."""
    program = next((found for name in ("geng", "nauty-geng") if (found := shutil.which(name))), "")
    if not program:
        raise InputError("these graphs come from nauty's geng", "put it on PATH", "PATH")
    whole = subprocess.run([program, "-c", "-q", str(order)], capture_output=True, check=True)
    graphs = whole.stdout.decode().split()[part :: SHARDS.get(order, 1)]
    lines = []
    for graph in graphs:
        deadline.check()
        lines.append(book_line(graph, COLUMNS))
    yield json.dumps(lines)


def lines(
    order: int, deadline: Deadline, records: str, workers: int = 1, cluster: str | None = None
) -> Iterator[str]:
    """Yield the lines of the book of an order; with the file of records it goes on where it was."""
    asked: list[Asked] = [(order, {"part": part}) for part in range(SHARDS.get(order, 1))]
    done = results(records, "lab.tables.large:rows", asked, deadline, workers, cluster)
    if (count := sum(map(len, done))) != COUNTS[order - 1]:
        raise LimitReached(f"{count} lines are not all connected graphs with {order} vertices")
    named = book.names(order)
    yield "\t".join(("graph6", *COLUMNS, "names"))
    for line in merge(*map(sorted, done)):
        yield f"{line}\t{' '.join(named.get(line.partition(chr(9))[0], ()))}"
