"""The studio in a reader's browser: what its server answers, in one process and in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from zermelo.core.instance import Instance
from zermelo.formats.json_text import loads
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request
from zermelo.studio.answers import Answers
from zermelo.studio.board import Job, draw

LEFT_OUT = ("cops", "weak-cops")
"""Games whose methods need numpy, which the page does not hold."""


class HereJob(Job):
    """A search in this process."""

    def search(self) -> None:
        """Search, and draw the page of what is found."""
        self.verdict = decide_here(self.instance, self.request)
        self.page = draw(self.shown, "html")


class Searches:
    """Searches that are over when they have started; the last one is kept."""

    def __init__(self) -> None:
        self._number = 0
        self._job: Job | None = None

    def start(self, instance: Instance, request: Request) -> int:
        """Search, draw the page of what is found, and return the search's number."""
        self._number, self._job = self._number + 1, HereJob(instance, request)
        self._job.run()
        return self._number

    def get(self, number: int) -> Job | None:
        """Return the search if this is its number."""
        return self._job if number == self._number else None

    def close(self) -> None:
        """Do nothing: no search goes on."""


def here(work: Callable[..., Any], arguments: tuple[Any, ...], _seconds: float) -> Any:
    """Return what a function makes of its arguments."""
    return work(*arguments)


@cache
def _answers() -> Answers:
    return Answers(Searches(), here, LEFT_OUT)


def reply(method: str, address: str, text: str) -> tuple[int, str, str]:
    """Return the status, the type and the text with which a request is answered.

    >>> status, _, text = reply("POST", "graph", '{"text": "Dhc"}')
    >>> status, '"directed":false' in text
    (200, True)
    """
    found = _answers()(method, address, loads(text, "the request") if text else None)
    if found is None:
        return HTTPStatus.NOT_FOUND, "text/plain", ""
    return found.status, found.kind, found.body.decode()
