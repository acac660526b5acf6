"""Workers that wait for the next piece of work, and are lent to one after the other.

A child that ends its work well is kept: as many as there are processors, and not for long. A
program with many threads may have had as many, each with its libraries in memory. Those above the
number of processors are closed when they are given back; the others end by themselves.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import threading
import time
from collections.abc import Iterator

from zermelo.core.errors import LimitReached
from zermelo.limits.worker import Worker

MOST = max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2)
"""At most so many workers wait."""

PATIENCE = 60.0
"""Seconds that a worker waits for work before it ends; it is lent in the first half of them."""

_lock = threading.Lock()
_idle: list[tuple[float, Worker]] = []
"""Since when each waits, the longest first."""


@contextlib.contextmanager
def borrowed(quick: bool = False) -> Iterator[Worker]:
    """Lend a worker: an idle one, or a new one; it is kept afterwards if it still lives.

    A new `quick` one is made by fork where that is safe. Raises `LimitReached` if none is idle and
    none can be started.
    """
    worker = _taken() or Worker(quick)
    try:
        yield worker
    except KeyboardInterrupt:  # one that was to finish a compilation, too
        worker.kill()
        raise
    finally:
        if worker.alive:
            _give_back(worker)


def at_hand() -> None:
    """Let a worker wait for what is to come, made by fork while that is safe.

    It is asked for before the libraries are loaded that graphs are made with, and before there is
    a second thread, for the terminal's line of progress.
    """
    with contextlib.suppress(LimitReached), borrowed(quick=True):
        pass  # whoever cannot have one is told so when it is needed


def _taken() -> Worker | None:
    """Take the worker that waits for the shortest time, so that the others may go."""
    with _lock:
        while _idle:
            since, worker = _idle.pop()
            if worker.alive and time.monotonic() - since < PATIENCE / 2:
                return worker
            worker.close()
    return None


def _give_back(worker: Worker) -> None:
    worker.end_after(PATIENCE)
    with _lock:
        _idle.append((time.monotonic(), worker))
        gone = [each for each in _idle[:-1] if not each[1].alive]
        left = [each for each in _idle if each not in gone]
        gone += left[:-MOST]
        _idle[:] = left[-MOST:]
    for _, each in gone:
        each.close()


@atexit.register
def close_idle() -> None:
    """Close the workers that wait."""
    with _lock:
        gone = list(_idle)
        _idle.clear()
    for _, worker in gone:
        worker.close()


def _forget() -> None:
    """In a process that was forked: the workers belong to the one that forked."""
    global _lock
    _lock = threading.Lock()
    _idle.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
