"""What a long search does besides searching: it tells how far it is, and keeps its table in a file.

The table is written when the search ends, whichever way, and every minute before, so that a search
that is killed loses little. Of a time limit a tenth is left for writing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from zermelo.core.errors import LimitReached
from zermelo.formats import table as table_file
from zermelo.formats.table import WrongValue
from zermelo.solvers.method import Task
from zermelo.solvers.search.impartial import Table, silent

TELL = 0.5
"""Seconds between two words on how far the search is."""

SAVE = 60.0
"""Seconds between two writings of the table."""


def every(seconds: float, act: Callable[[int], None]) -> Callable[[int], None]:
    """Return a function that passes its argument on, but not more often than that."""
    last = time.monotonic()

    def tick(count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= seconds:
            act(count)
            last = time.monotonic()

    return tick


def watched(task: Task) -> Callable[[int], None]:
    """Return what a search calls with its number of positions, so that the task's watcher knows."""
    return every(TELL, task.watch) if task.watch is not None else silent


@contextmanager
def counted(statistics: Callable[[], Mapping[str, Any]]) -> Iterator[None]:
    """Give a limit that ends a search what was counted until then."""
    try:
        yield
    except LimitReached as error:
        error.statistics = statistics()
        raise


@contextmanager
def kept(task: Task, path: str, table: Table) -> Iterator[None]:
    """Go on from the table in a file, if it is there, and keep the table in it.

    Raises `InputError` if the file is no table, that of another instance, or damaged, or if it
    cannot be written.
    """
    instance, rules = task.instance, table.rules
    table.values.update(table_file.load(path, instance, rules, task.deadline))
    table.unproved.update(table.values)
    loaded = len(table.values)

    def save(count: int) -> None:  # noqa: ARG001
        table_file.save(path, instance, rules, table.values)

    tell, store = watched(task), every(SAVE, save)

    def tick(count: int) -> None:
        tell(count)
        store(count)

    table.tick = tick
    table.deadline = task.deadline.at_most(0.9 * task.deadline.remaining())
    right = True
    try:
        yield
    except WrongValue:
        right = False
        raise table_file.damaged(path) from None
    finally:
        if right and len(table.values) > loaded:
            save(len(table.values))
