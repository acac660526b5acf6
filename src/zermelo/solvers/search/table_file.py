"""Tables that are kept in a file, for another search of the same instance.

A file is written when the search ends, whichever way, and every few seconds before, so that a
search that is killed loses little: so rarely that it takes a twentieth of the time at most. Of a
time limit a tenth is left for writing. One file is the table of one method, which it names; a new
one is that of the method that was asked for, else of the first that searches.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from zermelo.core.errors import Contradiction, InputError
from zermelo.formats import table as table_file
from zermelo.formats.table import FROM_FILE, SEARCH, WrongValue
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.search.impartial import Table, reporter
from zermelo.solvers.search.tuning import RARELY, SAVE, WRITING


def file_of(task: Task, method: str) -> str | None:
    """Return the file in which a method is to keep its table, None if it is to keep none.

    `InputError` if the method was asked for by name and the file is another one's.
    """
    path = task.request.table
    if path is None:
        return None
    if not os.path.exists(path):
        return path if task.request.method in (None, method) else None
    owner = table_file.read_head(path, task.instance).method
    if owner != method and task.request.method == method:
        what = f"the table is that of the method {owner}"
        raise InputError(what, f"leave --method out, or write --method {owner}", "", path)
    return path if owner == method else None


@contextmanager
def autosave(
    task: Task, method: str, write: Callable[[], None], grown: Callable[[], bool], loaded: int
) -> Iterator[Callable[[int], None]]:
    """Keep a table: yield what its search calls, and save it at the end if it has grown.

    A file that another method has begun meanwhile is left to it.

    `loaded` are the values that came from the file. `InputError` if one of them turns out to be
    wrong; then the file is left as it is.
    """
    tell, due = reporter(task), time.monotonic() + SAVE

    def save() -> float:
        start = time.monotonic()
        if file_of(task, method) is not None:
            write()
        return time.monotonic() - start

    def tick(count: int) -> None:
        nonlocal due
        tell(count)
        if time.monotonic() >= due:
            due = SAVE * max(1.0, RARELY * save()) + time.monotonic()

    right = True
    try:
        yield tick
    except (WrongValue, Contradiction) as error:
        right = False
        if isinstance(error, Contradiction) and not loaded:
            raise
        raise table_file.damage_error(str(task.request.table)) from None
    finally:
        if right and grown():
            save()


@contextmanager
def resume(task: Task, path: str, table: Table) -> Iterator[None]:
    """Go on from the table of `search` in a file, if it is there, and keep the table in it.

    Raises `InputError` if the file is no table, that of another instance, or damaged, or if it
    cannot be written.
    """
    instance, rules = task.instance, table.rules
    table.values.update(table_file.load(path, instance, rules, task.deadline))
    table.unproved.update(table.values)

    def write() -> None:
        table_file.save(path, instance, rules, table.values)

    loaded = len(table.values)
    with autosave(task, SEARCH, write, lambda: len(table.values) > loaded, loaded) as table.tick:
        table.deadline = with_time_to_write(task).deadline
        yield


def with_time_to_write(task: Task) -> Task:
    """Return a task that leaves a tenth of its time."""
    return replace(task, deadline=task.deadline.at_most(WRITING * task.deadline.remaining()))


def resting_on(outcome: Outcome, path: str, values: int) -> Outcome:
    """Return an outcome that says how many values of a file it rests on, if it does."""
    if not values:
        return outcome
    counted = {**outcome.statistics, FROM_FILE: values}
    rests = f"it rests on the values in {path}"
    reason = outcome.reason
    if outcome.evidence is None:
        reason = f"{reason}; {rests}" if reason else rests
    return replace(outcome, statistics=counted, reason=reason)
