"""Searches that the page has asked for: each in a process of its own, which it may stop."""

from __future__ import annotations

import itertools
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.crash import Crash
from zermelo.core.errors import ZermeloError
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.limits.worker import Worker
from zermelo.run.decide import decide_in
from zermelo.run.telling import Compiling, Message
from zermelo.solvers.method import Request
from zermelo.studio.board import page_of

KEPT = 20
"""So many results are kept; older ones are forgotten."""

PAGE_SECONDS = 30.0
"""How long the page of a result may take to be drawn."""


@dataclass
class Job:
    """A search: what it is told to be at, and then its result."""

    instance: Instance
    request: Request
    started: float = field(default_factory=time.monotonic)
    known: Verdict | None = None  # the best so far
    doing: str = ""
    verdict: Verdict | None = None  # the result
    page: str | None = None
    error: str | None = None
    stopped: bool = False
    _worker: Worker | None = None

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.error is not None or (self.verdict is not None and self.page is not None)

    @property
    def shown(self) -> Instance | Certificate:
        """What is drawn: the certificate, or the instance if there is none."""
        found = None if self.verdict is None else self.verdict.certificate
        return self.instance if found is None else found

    def run(self) -> None:
        """Search, and draw the page of what is found."""
        try:
            self._worker = Worker()
            if self.stopped:  # before there was a process to end
                self._worker.close()
            try:
                found = decide_in(self._worker, self.instance, self.request, self._note)
                if self.stopped:
                    found = replace(found, reason="stopped" if not found.answered else None)
                self.verdict = found
                self.page = self._drawn()
            finally:
                self._worker.close()
        except ZermeloError as mistake:
            self.error = str(mistake)
        except Exception as error:
            self.error = str(Crash.of(error))

    def _drawn(self) -> str:
        """Return the page of the verdict; if that takes too long or fails, why in words."""
        worker = self._worker if self._worker is not None and self._worker.alive else Worker()
        try:
            made: str = worker.run(page_of, (self.shown,), PAGE_SECONDS)
            return made
        except ZermeloError as error:
            return f"<!doctype html><p>There is no picture: {type(error).__name__}.</p>"
        finally:
            worker.close()

    def stop(self) -> None:
        """End the search; an answer that is known by now is kept."""
        self.stopped = True
        if self.verdict is None and self._worker is not None:
            self._worker.close()

    def _note(self, message: Message) -> None:
        if isinstance(message, Verdict):
            self.known, self.doing = message, ""
        elif isinstance(message, Compiling):
            self.doing = "compiling for the first time" if message.busy else ""
        else:
            self.doing = str(message)


class Jobs:
    """All searches, by number."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[int, Job] = OrderedDict()
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def start(self, instance: Instance, request: Request) -> int:
        """Begin a search, end those that go on, and return its number."""
        job = Job(instance, request)
        with self._lock:
            for other in self._jobs.values():
                if not other.done:
                    other.stop()
            number = next(self._numbers)
            self._jobs[number] = job
            while len(self._jobs) > KEPT:
                self._jobs.popitem(last=False)
        threading.Thread(target=job.run, daemon=True).start()
        return number

    def get(self, number: Any) -> Job | None:
        """Return a search, or None if there is none of this number."""
        with self._lock:
            return self._jobs.get(number)

    def close(self) -> None:
        """End all searches."""
        with self._lock:
            for job in self._jobs.values():
                job.stop()
