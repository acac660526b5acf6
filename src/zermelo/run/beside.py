"""Plain programs at work while a kernel is compiled: a time limit makes no answer worse.

Compiling takes seconds, once on a machine, and a minute on a busy one. So a second child process
begins as soon as the first tells that it compiles, and leaves all kernels out. What it has found
when the time is over is the answer, if it is the surer one; if it is as sure as it is to be, the
kernel is not waited for. The first child is left alone then, and finishes it for the next run.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.limits.lending import borrowed
from zermelo.limits.worker import NoLongerNeeded, Watcher, Worker
from zermelo.run.telling import Compiling, Known
from zermelo.solvers.method import Request

Decide = Callable[..., Verdict]

PATIENCE = 2.0
"""Seconds that an interrupted child is waited for."""


class Beside(Watcher):
    """Looks after a child that decides an instance, and lets a plain one do so too if need be.

    `decide` takes the instance, the request and what it tells; both children's verdicts go to
    `known`.
    """

    def __init__(
        self, decide: Decide, instance: Instance, request: Request, known: Known, start: float
    ) -> None:
        self._decide, self._instance, self._request = decide, instance, request
        self._known, self._start = known, start
        self._thread: threading.Thread | None = None
        self._worker: Worker | None = None
        self._stopped = False
        self._found: Verdict | None = None

    def compiling(self, busy: bool) -> None:
        """Tell that a kernel is compiled, and begin with the plain programs at the first one."""
        self._known.note(Compiling(busy))
        if busy and self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            try:
                self._thread.start()
            except RuntimeError:  # no memory for its stack, or too many threads: it does without
                self._thread = None

    def look(self) -> None:
        """End the waiting if the plain programs have found what is as sure as it is to be."""
        wanted = self._request.assurance or Assurance.CERTIFIED
        if self._found is not None and self._found.assurance >= wanted:
            raise NoLongerNeeded(self._found)

    def resident(self) -> int:
        """Return the bytes of the plain child, which count for the memory limit."""
        worker = self._worker
        return 0 if worker is None else worker.resident()

    def let_go(self) -> bool:
        """End the plain child; return whether there was one."""
        self._stopped, worker = True, self._worker
        if worker is not None:
            worker.close()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        return worker is not None

    def _work(self) -> None:
        limit, asked = self._request.time_limit, self._request.share_of
        left = None if limit is None else max(0.0, limit - (time.monotonic() - self._start))
        request = replace(self._request, time_limit=left, share_of=asked or limit, workers=1)
        given = self._decide, self._instance, request
        try:
            with borrowed() as worker:
                self._worker = worker
                if not self._stopped:
                    limits = left, request.memory_limit
                    self._found = worker.run(plainly, given, *limits, self._known.note)
        except LimitReached:
            pass  # what it told is known
        finally:
            self._worker = None


def plainly(
    decide: Decide, instance: Instance, request: Request, tell: Callable[..., None]
) -> Verdict:
    """Decide an instance without any kernel."""
    with compiling.left_out():
        return decide(instance, request, tell)
