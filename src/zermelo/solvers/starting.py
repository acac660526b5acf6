"""Child processes that the system ends when this process ends, and not sooner.

Linux can end a child with its parent (`core.guard.end_with_parent`), but takes for the parent the
thread that started it. A worker is lent to one thread after the other, and must outlive the first.
So there is one thread that starts all workers, and lives as long as the process.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

Started = subprocess.Popen[bytes]
_Order = tuple["Future[Started]", Callable[[], Started]]

_lock = threading.Lock()
_orders: queue.SimpleQueue[_Order] | None = None


def fresh_interpreter() -> tuple[list[str], dict[str, str]]:
    """Return the command and the environment of a Python that finds this package."""
    root = str(Path(__file__).resolve().parents[2])
    # An installed package is found by itself, and what stands beside it must not come before the
    # folders that the caller has named.
    installed = root in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    given = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, [given, root] if installed else [root, given]))
    # -P: nothing that lies in the current folder is imported instead of a library. One thread is
    # wanted, and OpenBLAS complains where it gets no more.
    environment = {"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path}
    return [sys.executable, "-P"], environment


def start(command: list[str], **options: Any) -> Started:
    """Start a child process from the thread that lives as long as this process.

    Raises
    ------
    OSError
        It cannot be started.
    """

    def make() -> Started:
        return subprocess.Popen(command, **options)

    if sys.platform != "linux":
        return make()
    found: Future[Started] = Future()
    _open().put((found, make))
    return found.result()


def _open() -> queue.SimpleQueue[_Order]:
    global _orders
    with _lock:
        if _orders is None:
            orders: queue.SimpleQueue[_Order] = queue.SimpleQueue()
            try:
                threading.Thread(target=_serve, args=(orders,), daemon=True).start()
            except RuntimeError as error:  # no memory for its stack, or too many threads
                raise OSError(str(error)) from None
            _orders = orders
        return _orders


def _serve(orders: queue.SimpleQueue[_Order]) -> None:
    while True:
        found, make = orders.get()
        try:
            found.set_result(make())
        except BaseException as error:
            found.set_exception(error)


def _forget() -> None:
    """Start anew in a process that was forked: threads are not."""
    global _orders, _lock
    _orders, _lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
