"""Searches in pieces that are kept, done as `zermelo experiment` does them, in a file of records.

A search that was stopped, or killed, goes on where it was; each piece of work is the row of a
table.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import zermelo
from lab.program import Deadline
from zermelo.errors import LimitReached

Asked = tuple[int, Mapping[str, int | str]]
"""The size that the function of the search gets, and what it gets by name."""


def results(
    path: str, task: str, pieces: Sequence[Asked], deadline: Deadline,
    workers: int = 1, cluster: str | None = None,
) -> list[Any]:  # fmt: skip
    """Do what a file of records lacks, and return what came of each piece.

    Parameters
    ----------
    path : str
        The file; it is made if it is not there.
    task : str
        The function, as an experiment file names it; its one row is JSON.
    pieces : sequence of Asked
        The work.
    deadline : Deadline
        When to stop.
    workers : int
        How many processes work at a time.
    cluster : str, optional
        The address of a Dask scheduler, whose workers then do the work.

    Raises
    ------
    InputError
        The file is no file of records, or cannot be written.
    LimitReached
        The deadline has passed, or a piece could not be done; the others stand in the file.
    """
    if not pieces:
        return []
    named = {f"{size} {json.dumps(told)}": (size, told) for size, told in pieces}
    tables = [
        {"name": name, "task": task, "head": "JSON", "size": [size], "set": told}
        for name, (size, told) in named.items()
    ]
    experiment = {"name": task.partition(":")[0], "table": tables}
    with ending(deadline):
        found = zermelo.experiments.experiment(
            experiment, path, workers=workers, cluster=cluster, retry=True,
            watch=lambda _: deadline.check(),
        )  # fmt: skip
    rows = {row["sweep"]: row for row in found}
    for name in named:
        if rows[name]["answer"] is None:
            why = rows[name]["error"] or rows[name]["reason"]
            raise LimitReached(f"a piece of work ended early: {why}")
    return [json.loads(rows[name]["answer"][0]) for name in named]


AGAIN = 5.0
"""Seconds between two signals after the deadline."""


@contextmanager
def ending(deadline: Deadline) -> Iterator[None]:
    """Raise `LimitReached` when a deadline passes, also in the middle of a piece of work.

    Only the main thread can be called so; another one stops between two pieces.
    """
    deadline.check()

    def stop(*_: object) -> NoReturn:
        raise deadline.reached()

    left = deadline.remaining()
    main = threading.current_thread() is threading.main_thread()
    if left > threading.TIMEOUT_MAX or not main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    # Again and again: what is raised in a callback of the garbage collector is lost.
    signal.setitimer(signal.ITIMER_REAL, left, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
