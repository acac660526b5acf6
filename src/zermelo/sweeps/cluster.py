"""Tasks done on a Dask cluster: Dask has the queue, and finds other workers for those that die."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Generator, Sequence
from typing import Any

from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.sweeps.doing import Record, do, failed
from zermelo.sweeps.tasks import Task

AT_ONCE = 1000
"""So many tasks are with the cluster at a time."""

PATIENCE = 20
"""Seconds until a scheduler that does not answer is given up."""


def done_on_cluster(tasks: Sequence[Task], address: str) -> Generator[Record, None, None]:
    """Yield the records of tasks as a Dask cluster finishes them.

    A task whose worker dies is done by another; if that goes on, Dask gives the task up, and its
    record is an error. When the iteration ends early, what has not begun is cancelled.

    `tasks`: what to do. `address`: the scheduler's, as in ``tcp://10.0.0.1:8786``. Every machine
    needs the same zermelo.

    Raises `Unavailable` if Dask is not installed; `InputError` if no scheduler answers at the
    address; `LimitReached` if the cluster has gone.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        mend = "install it with: pip install 'zermelo[cluster]'"
        raise Unavailable(f"a cluster needs Dask (distributed), which is missing; {mend}") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        what = f"no Dask scheduler answers: {error}"
        mend = "give an address such as tcp://127.0.0.1:8786"
        raise InputError(what, mend, "--cluster", address) from None
    # A scheduler that goes away is told of in one line, below.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    waiting = iter(tasks)
    given: dict[str, tuple[Task, Any]] = {}

    def submit(number: int) -> list[Any]:
        futures = []
        for task in itertools.islice(waiting, number):
            future = client.submit(do, task, key=f"zermelo-{task.digest}", pure=False)
            given[future.key] = task, future
            futures.append(future)
        return futures

    with client:
        done = as_completed(submit(AT_ONCE), loop=client.loop, raise_errors=False)
        try:
            for future in done:
                task, _ = given[future.key]
                if future.status == "cancelled":
                    raise LimitReached(f"the cluster at {address} has gone")
                if future.status not in ("finished", "error"):
                    # Its result died with a worker before it came here: it is computed anew.
                    done.add(future)
                    continue
                del given[future.key]
                if future.status == "finished":
                    yield future.result()
                else:
                    yield failed(task, f"on the cluster: {future.exception()}")
                future.release()
                done.update(submit(1))
        finally:
            client.cancel([future for _, future in given.values()])
