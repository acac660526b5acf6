"""Tasks done by several child processes of this machine, each watched by a thread of its own.

The threads only wait, for the children do the work; the one who iterates is the only one to write.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Generator, Sequence
from dataclasses import replace

from zermelo.solvers.worker import Worker
from zermelo.sweeps.doing import Record, do_in
from zermelo.sweeps.tasks import TABLE, Task

Kind = tuple[str, str, str | None]
"""Game, question and method: what decides which code is needed."""

WARM = 30.0
"""Seconds that a child may spend on a task that is not counted."""


def _kind(task: Task) -> Kind:
    return task.game, task.question, task.method


def done_here(tasks: Sequence[Task], workers: int) -> Generator[Record, None, None]:
    """Yield the records of tasks as they are done.

    A child first does the smallest task of each game, question and method once for nothing: the
    times are those of a process that has loaded and compiled what it needs. (The rows of tables are
    not done twice: nobody compares their times.) When the iteration ends
    early, by Ctrl-C say, the children are killed.

    `tasks`: begun in this order. `workers`: how many child processes work at a time.
    """
    crew = _Crew(tasks)
    threads = [
        threading.Thread(target=crew.serve, daemon=True) for _ in range(min(workers, len(tasks)))
    ]
    with contextlib.closing(crew):
        for thread in threads:
            thread.start()
        for _ in tasks:
            found = crew.results.get()
            if isinstance(found, BaseException):
                raise found
            yield found
    for thread in threads:
        thread.join()


class _Crew:
    """The children at work, what waits for them, and what they have done."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.results: queue.SimpleQueue[Record | BaseException] = queue.SimpleQueue()
        self._waiting = iter(tasks)
        self._smallest: dict[Kind, Task] = {}
        for task in tasks:
            least = self._smallest.setdefault(_kind(task), task)
            if (task.vertices or 0) < (least.vertices or 0):
                self._smallest[_kind(task)] = task
        self._lock = threading.Lock()
        self._children: set[Worker] = set()
        self._over = False

    def serve(self) -> None:
        """Do tasks until none is left: what a thread runs."""
        worker: Worker | None = None
        warmed: set[Kind] = set()
        try:
            while (task := self._next()) is not None:
                if worker is None or not worker.alive:
                    worker = self._instead_of(worker)
                    if worker is None:
                        return
                    warmed = set()
                if task.game != TABLE and _kind(task) not in warmed:
                    warmed.add(_kind(task))
                    self._warm(worker, self._smallest[_kind(task)])
                    if not worker.alive and (worker := self._instead_of(worker)) is None:
                        return
                self.results.put(do_in(worker, task))
        except BaseException as error:
            self.results.put(error)
        finally:
            if worker is not None:
                worker.close()

    @staticmethod
    def _warm(worker: Worker, task: Task) -> None:
        """Do a small task for nothing, so that none is charged for what is loaded or compiled."""
        do_in(worker, replace(task, limits=replace(task.limits, time=WARM)))

    def close(self) -> None:
        """Kill the children; none starts after this."""
        with self._lock:
            self._over = True
            children = list(self._children)
        for worker in children:
            worker.close()

    def _next(self) -> Task | None:
        with self._lock:
            return None if self._over else next(self._waiting, None)

    def _instead_of(self, gone: Worker | None) -> Worker | None:
        """Return a new child in the place of one that broke a limit; None when all is over."""
        with self._lock:
            if self._over:
                return None
            if gone is not None:
                self._children.discard(gone)
            worker = Worker()
            self._children.add(worker)
            return worker
