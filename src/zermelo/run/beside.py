"""Plain programs at work while a kernel is compiled: a time limit makes no answer worse.

Compiling takes seconds, once on a machine, and a minute on a busy one. So a second child process
begins as soon as the first tells that it compiles, and leaves all kernels out. What it has found
when the time is over is the answer, if it is the surer one; if it is as sure as it is to be, the
kernel is not waited for. The first child is left alone then, and finishes it for the next run.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.limits.lending import borrowed
from zermelo.limits.worker import NoLongerNeeded, Worker
from zermelo.run.telling import Known
from zermelo.solvers.method import Request

Decide = Callable[..., Verdict]

PATIENCE = 2.0
"""Seconds that the plain child is waited for at the end."""


class Beside:
    """Lets a plain child decide an instance beside the one that compiles.

    `decide` takes the instance, the request and what it tells; both children's verdicts go to
    `known`. Both have the request's memory limit together, and the plain one goes where that is
    reached. It begins at once.
    """

    def __init__(
        self, decide: Decide, request: Request, known: Known, start: float, compiler: Worker
    ) -> None:
        self._decide, self._request, self._known = decide, request, known
        self._start, self._compiler = start, compiler
        self._stopped = False
        self._found: Verdict | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        with contextlib.suppress(RuntimeError):  # no memory for its stack: it does without
            self._thread.start()

    def look(self) -> None:
        """Raise `NoLongerNeeded` if the plain child's verdict is as sure as it is to be."""
        wanted = self._request.assurance or Assurance.CERTIFIED
        if self._found is not None and self._found.assurance >= wanted:
            raise NoLongerNeeded(self._found)

    def end(self) -> None:
        """End the plain child."""
        self._stopped = True
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def _work(self) -> None:
        limit, memory = self._request.time_limit, self._request.memory_limit
        left = None if limit is None else max(0.0, limit - (time.monotonic() - self._start))
        asked = self._request.share_of or limit
        request = replace(self._request, time_limit=left, share_of=asked, workers=1)
        # What it told is known, and a mistake in rules the first child finds too.
        with contextlib.suppress(InputError, LimitReached), borrowed() as worker:

            def look() -> None:
                if self._stopped or (
                    memory is not None
                    and worker.resident() + self._compiler.resident() > memory * 1e9
                ):
                    raise NoLongerNeeded(None)

            given = self._decide, self._known.instance, request
            self._found = worker.run(plainly, given, left, memory, self._known.note, look)


def plainly(
    decide: Decide, instance: Instance, request: Request, tell: Callable[..., None]
) -> Verdict:
    """Decide an instance without any kernel."""
    with compiling.left_out():
        return decide(instance, request, tell)
