"""What the studio's page shows: games with the data that can be clicked, graphs, and results.

Graphs are placed and results drawn in a process with limits.

Searches that the page has asked for: each in a process of its own, which it may stop.
"""

from __future__ import annotations

import itertools
import re
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from zermelo.checker.check import check
from zermelo.core import graph6
from zermelo.core.certificate import Certificate
from zermelo.core.crash import Crash
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, ZermeloError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.core.verdict import Verdict
from zermelo.families.language import parse
from zermelo.games.game import Game, Key
from zermelo.limits.worker import Worker
from zermelo.run.decide import decide_in
from zermelo.run.progress import Compiling, Message
from zermelo.solvers.method import Request
from zermelo.views.display import display, render

KINDS: tuple[tuple[Any, str], ...] = (
    (list[Label] | str, "vertices"),
    (list[Label], "vertices"),
    (Label, "vertex"),
    (list[int] | dict[str, int], "weights"),
    (list[tuple[Label, Label, int]], "edge-weights"),
    (list[tuple[Label, Label]], "edges"),
    (bool, "flag"),
    (int, "number"),
    (str, "text"),
)
"""How the value of a key is given, by its type; what is not here is typed in as JSON."""

CHOICE = re.compile(r'"([a-z-]+)"')
"""What the summary of a text quotes: the texts that there are to choose from."""


def describe(spec: Game) -> dict[str, Any]:
    """Return what the page needs to know of a game."""
    return {
        "game": spec.name,
        "title": spec.title[0].upper() + spec.title[1:],
        "how": spec.how,
        "graph": spec.graph,
        "loops": spec.loops,
        "questions": [[question.name, question.summary] for question in spec.questions],
        "keys": [_key(key) for key in spec.keys],
    }


def _key(key: Key) -> dict[str, Any]:
    kind = next((name for each, name in KINDS if key.type == each), "json")
    return {
        "name": key.name,
        "kind": kind,
        "summary": key.summary,
        "choices": CHOICE.findall(key.summary) if kind == "text" else [],
        "default": key.default if isinstance(key.default, str) else None,
        "required": key.required,
        "unless": key.unless,
        "questions": list(key.questions),
    }


def read_text(text: str) -> Graph:
    """Return the graph of a text: a family, or failing that graph6."""
    text = text.strip()
    try:
        return parse(text)
    except InputError as mistake:
        try:
            return graph6.decode(text)
        except InputError:
            raise mistake from None


CHECKED = 10.0
"""So long the checker is waited for."""


def draw(item: Instance | Certificate, form: str) -> str:
    """Return the page or picture of an instance or a certificate, with what the checker says."""
    word = check(item, Deadline(CHECKED)) if isinstance(item, Certificate) else None
    return render(display(item, word), form).decode()


KEPT = 20
"""So many results are kept; older ones are forgotten."""

PAGE_SECONDS = 30.0
"""How long the page of a result may take to be drawn."""


@dataclass
class Job:
    """A search: what it is told to be at, and then its result."""

    instance: Instance
    request: Request
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
        """Search, and draw the page of what is found; a mistake is told in its words."""
        try:
            self.search()
        except ZermeloError as mistake:
            self.error = str(mistake)
        except Exception as error:
            self.error = str(Crash.of(error))

    def search(self) -> None:
        """Search in a process, and have the page drawn there."""
        self._worker = Worker()
        if self.stopped:  # before there was a process to end
            self._worker.close()
        try:
            found = decide_in(self._worker, self.instance, self.request, self._note)
            if self.stopped:
                found = replace(found, reason="stopped" if not found.answered else None)
            self.verdict = found
            self.page = self._page()
        finally:
            self._worker.close()

    def _page(self) -> str:
        """Return the page of the verdict; if that takes too long or fails, why in words."""
        worker = self._worker if self._worker is not None and self._worker.alive else Worker()
        try:
            made: str = worker.run(draw, (self.shown, "html"), PAGE_SECONDS)
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
