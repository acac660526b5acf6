"""Jobs done by the workers of a Dask cluster, which finds other workers for those that die.

The address is the scheduler's, as in ``tcp://10.0.0.1:8786``. Every machine needs the same zermelo.
"""

from __future__ import annotations

import logging
import queue
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from zermelo.core.errors import InputError, LimitReached, Unavailable

Job = TypeVar("Job")

AT_ONCE = 1000
"""So many jobs are with the cluster at a time."""

PATIENCE = 20
"""Seconds until a scheduler that does not answer is given up."""

TICK = 0.5
"""Seconds of silence after which whoever waits may look at the clock."""

LOOK = 1.0
"""Seconds between two looks at whether a job is still wanted."""


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Yield a client of the scheduler at an address.

    Raises `Unavailable` if there is no Dask, `InputError` if no scheduler answers, and
    `LimitReached` if the cluster goes.
    """
    try:
        from distributed import CancelledError, Client
        from distributed.comm import CommClosedError
    except ImportError:
        mend = "install it with: pip install 'zermelo[cluster]'"
        raise Unavailable(f"a cluster needs Dask (distributed), which is missing; {mend}") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        what = f"no Dask scheduler answers: {error}"
        mend = "give an address such as tcp://127.0.0.1:8786"
        raise InputError(what, mend, "--cluster", address) from None
    # A scheduler that goes away is told of in one line.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        with client:
            yield client
    except (CancelledError, CommClosedError, TimeoutError):
        raise LimitReached(
            f"the cluster at {address} has gone; start one and run this again to go on"
        ) from None


def run_jobs(
    client: Any, jobs: Iterable[Job], do: Callable[[Job], Any], key: Callable[[Job], str]
) -> Generator[tuple[Job, Any] | None, None, None]:
    """Yield jobs with what `do` returns, or raises, as the cluster does them; None now and then.

    A job whose worker dies is done by another; if that goes on, Dask gives the job up with an
    error. When the iteration ends early, what has not begun is cancelled, and what has begun may
    see so (`watch`).
    """
    from distributed import CancelledError

    waiting, news = iter(jobs), queue.SimpleQueue[Any]()
    given: dict[str, tuple[Job, Any]] = {}

    def submit(number: int) -> None:
        for job in islice(waiting, number):
            future = client.submit(do, job, key=key(job), pure=False)
            given[future.key] = job, future
            future.add_done_callback(news.put)

    submit(AT_ONCE)
    try:
        while given:
            try:
                future = news.get(timeout=TICK)
            except queue.Empty:
                yield None
                continue
            if future.key not in given:
                continue
            job, _ = given[future.key]
            if future.status == "cancelled":
                raise CancelledError
            if future.status not in ("finished", "error"):
                # Its result died with a worker before it came here: it is computed anew.
                future.add_done_callback(news.put)
                continue
            found = future.result() if future.status == "finished" else future.exception()
            del given[future.key]
            future.release()
            submit(1)
            yield job, found
    finally:
        client.cancel([future for _, future in given.values()])


def watch() -> Callable[[], None]:
    """Return what raises `LimitReached` if the scheduler has cancelled this worker's job.

    So it does if the job's client is gone.
    """
    from distributed import get_worker
    from distributed.worker import thread_state

    tasks, key = get_worker().state.tasks, thread_state.key
    due = time.monotonic() + LOOK

    def look() -> None:
        nonlocal due
        if time.monotonic() < due:
            return
        due = time.monotonic() + LOOK
        task = tasks.get(key)
        if task is None or task.state == "cancelled":
            raise LimitReached("it is no longer needed")

    return look
