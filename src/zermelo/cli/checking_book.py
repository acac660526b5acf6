"""`zermelo check book.tsv.gz`: a table of graphs checked row by row, in several processes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from typing import Any

from zermelo.checker.book import KINDS, LONGEST, MOST, Count, check_row, head
from zermelo.cli.lines import put
from zermelo.compile.by_rules import compiled_run
from zermelo.core.certificate import Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Unsupported
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.formats.json_text import dumps
from zermelo.formats.streams import open_stream
from zermelo.limits.processes import processors
from zermelo.limits.worker import Worker
from zermelo.sweeps import pool

BLOCK = 32
"""So many rows are checked by a process at a time."""

ENDS = {
    KeyboardInterrupt: Status.LIMIT,
    BadProof: Status.REJECTED,
    Unsupported: Status.UNSUPPORTED,
    LimitReached: Status.LIMIT,
}
"""What ends a check early, and what is said then."""

Rows = list[tuple[int, str]]
"""Lines with their numbers."""

NAME = re.compile(r"[a-z-]+(:\d{1,2}([x,]\d{1,2})*)?")
"""A name of a small graph: nothing that reads a file, or makes a large one."""


def check_book(path: str, seconds: float | None, gigabytes: float | None, json: bool) -> int:
    """Check a book, say what came of it, and return the exit status."""
    start, checked, orders = time.monotonic(), 0, list[int]()
    kind, columns = "graph6", list[str]()
    deadline = Deadline(seconds)
    workers = processors()
    share = None if gigabytes is None else gigabytes / (workers + 1)
    status, reason = Status.ACCEPTED, ""

    def do(worker: Worker, block: Rows) -> None:
        deadline.check()
        left = None if seconds is None else deadline.remaining()
        worker.run(check_rows, (block, kind, columns, left), left, share)

    try:
        with open_stream(path) as stream:
            lines = _lines(iter(lambda: stream.readline(LONGEST + 1), b""))
            with _at(1):
                kind, columns = head(next(lines, (1, ""))[1])
            count = Count(KINDS[kind])
            orders, rows = count.orders, _ascending_rows(lines, count)
            jobs = iter(lambda: list(islice(rows, BLOCK)), [])
            with closing(pool.in_order(jobs, workers, do)) as results:
                for block, _ in results:
                    checked += len(block)
            if not checked:
                raise BadProof("line 1: no row follows")
    except tuple(ENDS) as error:
        status = next(ENDS[each] for each in ENDS if isinstance(error, each))
        late = isinstance(error, LimitReached) and seconds is not None and not deadline.remaining()
        reason = str(deadline.reached() if late else error) or "interrupted"
    took = time.monotonic() - start
    if json:
        said: dict[str, Any] = {
            "certificate": path,
            "result": status.value,
            "rows": checked,
            "columns": columns,
        }
        said |= {"vertices": orders, "seconds": round(took, 3)}
        put(dumps(said | ({"reason": reason} if reason else {})))
    else:
        told = reason or f"all {KINDS[kind].graphs} with {', '.join(map(str, orders))} vertices"
        pace = f"{checked} rows and {len(columns)} columns in {took:.1f} s"
        put(f"{path}: {status.value}: {told}; {pace}, {checked / took:.0f} rows/s")
    if reason == "interrupted":
        return 130
    return {Status.ACCEPTED: 0, Status.REJECTED: 1}.get(status, 3)


def _lines(pieces: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers; `BadProof` for one that is too long, or not ASCII."""
    for number, piece in enumerate(pieces, 1):
        with _at(number):
            if len(piece) > LONGEST:
                raise BadProof(f"it is longer than {LONGEST} characters")
            if not piece.isascii():
                raise BadProof("it has other characters than those of ASCII")
        yield number, piece.decode("ascii").removesuffix("\n")


def _ascending_rows(lines: Iterator[tuple[int, str]], count: Count) -> Iterator[tuple[int, str]]:
    """Yield rows that ascend; `BadProof` where they do not, or some are missing."""
    number = 1
    for number, line in lines:
        with _at(number):
            count.add(line)
        yield number, line
    with _at(number):
        count.end()


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Say in which line something is wrong."""
    try:
        yield
    except BadProof as error:
        raise BadProof(f"line {number}: {error}") from None


def check_rows(rows: Rows, kind: str, columns: list[str], seconds: float | None) -> None:
    """Check rows, in a child process; `BadProof` says which is wrong."""
    deadline, play = Deadline(seconds), compiled_run()
    for number, line in rows:
        deadline.check()
        with _at(number):
            check_row(line, kind, columns, _graph_of, play)


def _graph_of(name: str) -> Graph:
    """Return the graph that a name means."""
    graph = None
    if NAME.fullmatch(name):
        with suppress(InputError, LimitReached):
            graph = parse(name)
    loops = graph is not None and any(u == v for u, v in graph.edges)
    if graph is None or graph.n > MOST or graph.directed or loops:
        raise BadProof(f"column names: {name[:60]} names no small graph")
    return graph
