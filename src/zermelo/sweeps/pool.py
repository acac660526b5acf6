"""Jobs done by several child processes of this machine, each watched by a thread of its own.

The threads only wait, for the children do the work; the one who iterates is the only one to write.
`run_jobs` yields what is done as it is done, `in_order` in the order of the jobs.

A bar that shows how far many instances are, where standard error is a terminal.
"""

from __future__ import annotations

import contextlib
import queue
import sys
import threading
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from zermelo.limits.worker import Worker

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 8
"""So many jobs a worker may be begun before the first of them is done."""


def run_jobs(
    jobs: Iterable[Job],
    workers: int,
    do: Callable[[Worker, Job], Result],
    kind: Callable[[Job], Hashable | None] = lambda _: None,
    warm: Callable[[Worker, Job], object] = lambda *_: None,
) -> Generator[Result, None, None]:
    """Yield what comes of jobs as they are done, so many at a time; they are begun in their order.

    Before the first job of a kind that a child does, `warm` does something like it for nothing: so
    times are those of a process that has loaded and compiled what it needs. (There is no need to
    for the kind None.) When the iteration ends early, by Ctrl-C say, the children are killed.
    """
    results: queue.SimpleQueue[Result | BaseException | None] = queue.SimpleQueue()
    waiting, children = iter(jobs), set[Worker]()
    lock, taking, over = threading.Lock(), threading.Lock(), threading.Event()

    def next_job() -> Job | None:
        with taking:  # for as long as no job comes; all can be over meanwhile
            return None if over.is_set() else next(waiting, None)

    def instead_of(gone: Worker | None) -> Worker | None:
        """Return a new child in the place of one that broke a limit; None when all is over."""
        with lock:
            if over.is_set():
                return None
            if gone is not None:
                children.discard(gone)
            worker = Worker()
            children.add(worker)
            return worker

    def serve() -> None:
        """Do jobs until none is left, which is None in the results: what a thread runs."""
        worker: Worker | None = None
        warmed: set[Hashable | None] = set()
        try:
            while (job := next_job()) is not None:
                if worker is None or not worker.alive:
                    if (worker := instead_of(worker)) is None:
                        return
                    warmed = {None}
                if (sort := kind(job)) not in warmed:
                    warmed.add(sort)
                    warm(worker, job)
                    if not worker.alive and (worker := instead_of(worker)) is None:
                        return
                results.put(do(worker, job))
            results.put(None)
        except BaseException as error:
            results.put(error)
        finally:
            if worker is not None:
                worker.close()

    threads = [threading.Thread(target=serve, daemon=True) for _ in range(workers)]
    at_work = len(threads)
    try:
        for thread in threads:
            thread.start()
        while at_work:
            found = results.get()
            if isinstance(found, BaseException):
                raise found
            if found is None:
                at_work -= 1
            else:
                yield found
    finally:  # kill the children; none starts after this
        with lock:
            over.set()
        for worker in list(children):
            worker.close()
    for thread in threads:
        thread.join()


def in_order(
    jobs: Iterable[Job], workers: int, do: Callable[[Worker, Job], Result]
) -> Generator[tuple[Job, Result], None, None]:
    """Yield jobs with what comes of them, in their order, so many at a time.

    The jobs may come slowly, and without an end: one is taken when there is room for it, by the
    threads, so that what is done is yielded while the next is waited for. When the iteration ends
    early, by Ctrl-C say, the children are killed.
    """
    room = threading.Semaphore(AHEAD * workers)

    def number_jobs() -> Iterator[tuple[int, Job]]:
        coming = enumerate(jobs)
        while room.acquire() and (each := next(coming, None)) is not None:
            yield each

    def one(worker: Worker, job: tuple[int, Job]) -> tuple[int, Job, Result]:
        return *job, do(worker, job[1])

    waiting: dict[int, tuple[Job, Result]] = {}
    due = 0
    with contextlib.closing(run_jobs(number_jobs(), workers, one)) as results:
        for number, job, result in results:
            waiting[number] = job, result
            while due in waiting:
                yield waiting.pop(due)
                room.release()
                due += 1


Draw = Callable[[int, int, int], None]
"""Shows how many are to be done, how many are, and how many of these ended unknown."""


@contextmanager
def bar() -> Iterator[Draw]:
    """Yield what draws the bar; it draws nothing where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[unknown]} unknown"),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None, unknown=0)

        def draw(total: int, done: int, unknown: int) -> None:
            shown.update(task, total=total, completed=done, unknown=unknown)

        yield draw
