"""What the studio's page may ask for, by address."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.crash import Crash
from zermelo.core.errors import InputError, ZermeloError, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.formats import certificate_writing
from zermelo.formats import instance as instance_format
from zermelo.formats.json_text import dumps, loads
from zermelo.games.entries import whole
from zermelo.limits.worker import borrowed
from zermelo.solvers.method import Request
from zermelo.studio.board import Job, Jobs, describe, draw, read_text
from zermelo.studio.server import Reply
from zermelo.views.layout import places

LONGEST = 3600.0
"""The longest time limit, in seconds."""

DRAWING = 20.0
"""Seconds that reading a graph and placing its vertices may take."""

MOST = 400
"""Graphs with more vertices are not drawn on the board."""


def in_child(work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
    """Return what a function makes of its arguments, in a process that is ended when time is up."""
    with borrowed() as worker:
        return worker.run(work, arguments, seconds)


class Answers:
    """Answers the page's requests, and keeps its searches.

    `jobs` does them, as `Jobs` or in one process; `run` does other work, within seconds; `left_out`
    are games that are not offered.
    """

    def __init__(
        self,
        jobs: Any = None,
        run: Callable[..., Any] = in_child,
        left_out: Sequence[str] = (),
    ) -> None:
        self._jobs, self._run, self._left_out = jobs or Jobs(), run, left_out
        self._posts: dict[str, Callable[[Any], Any]] = {
            "graph": self._graph,
            "open": self._open,
            "ask": self._ask,
            "stop": self._stop,
        }

    def __call__(self, method: str, rest: str, value: Any) -> Reply | None:
        """Return the reply to a request; a mistake in it is told in its words."""
        try:
            if method == "POST" and rest in self._posts:
                return _json(self._posts[rest](value))
            if method == "GET" and rest == "games":
                every = whole(lambda _: 0)
                return _json([describe(game) for game in every if game.name not in self._left_out])
            if method == "GET" and rest.startswith("job/"):
                return self._job(rest.removeprefix("job/"))
        except ZermeloError as mistake:
            return _json({"error": str(mistake)})  # the page tells it, no bug of ours
        except ModuleNotFoundError as error:
            return _json({"error": f"this needs {error.name}: install zermelo for it"})
        except Exception as error:
            text = str(Crash.of(error))
            return _json({"error": text}, HTTPStatus.INTERNAL_SERVER_ERROR)
        return None

    def close(self) -> None:
        """End all searches."""
        self._jobs.close()

    def _graph(self, value: Any) -> Any:
        """A graph by its text: a family of the mini-language, or graph6."""
        text = _typed_value(value, "text", str)
        graph: Graph = self._run(read_text, (text,), DRAWING)
        return self._picture(graph, Labels(graph.n))

    def _open(self, value: Any) -> Any:
        """An instance file that the reader has chosen, or the instance of a certificate."""
        content: Any = loads(_typed_value(value, "text", str), "the file")
        question: str | None = None
        if isinstance(content, dict) and content.get("zermelo") == "certificate":
            content, question = content.get("instance"), content.get("question")
        instance = instance_format.decode(content, None, question)
        found = {"instance": instance_format.encode(instance)}
        graph = getattr(instance.position, "graph", None)
        if isinstance(graph, Graph):
            found |= self._picture(instance.graph, instance.labels)
        return found

    def _picture(self, graph: Graph, labels: Labels) -> dict[str, Any]:
        if graph.n > MOST:
            what = f"a graph with {graph.n} vertices is too large for the board"
            raise InputError(what, f"at most {MOST} can be drawn; zermelo decide takes all")
        points = self._run(places, (graph,), DRAWING)
        return {
            "names": list(labels),
            "points": points,
            "edges": list(graph.edges),
            "directed": graph.directed,
        }

    def _ask(self, value: Any) -> Any:
        seconds = _typed_value(value, "seconds", int | float)
        if not 0 < seconds <= LONGEST:
            raise InputError(f"the time limit is {seconds:g}", f"from 1 to {LONGEST:g} seconds")
        instance = instance_format.decode(_typed_value(value, "instance", dict), None)
        return {"job": self._jobs.start(instance, Request(time_limit=float(seconds)))}

    def _stop(self, value: Any) -> Any:
        job = self._jobs.get(_typed_value(value, "job", int))
        if job is not None:
            job.stop()
        return {"stopped": job is not None}

    def _job(self, rest: str) -> Reply | None:
        number, _, part = rest.partition("/")
        job = self._jobs.get(int(number)) if re.fullmatch("[0-9]{1,9}", number) else None
        if job is None:
            return None
        if not part:
            return _json(_state(job))
        return self._file(job, part) if job.done else None

    def _file(self, job: Job, part: str) -> Reply | None:
        """Return what is made of a result: its page, its certificate, or its picture."""
        if part == "page" and job.page is not None:
            return Reply(HTTPStatus.OK, "text/html; charset=utf-8", job.page.encode(), None)
        if part == "certificate.json" and isinstance(job.shown, Certificate):
            text = dumps(certificate_writing.encode(job.shown))
            return Reply(HTTPStatus.OK, "application/json", f"{text}\n".encode())
        if part in ("picture.svg", "picture.tikz"):
            form = part.rpartition(".")[2]
            text = self._run(draw, (job.shown, form), DRAWING)
            kind = "image/svg+xml" if form == "svg" else "text/plain; charset=utf-8"
            return Reply(HTTPStatus.OK, kind, text.encode())
        return None


def _state(job: Job) -> dict[str, Any]:
    """Return how far a search is, or its result."""
    if job.error is not None:
        return {"state": "error", "error": job.error}
    verdict = job.known if job.verdict is None else job.verdict
    found: dict[str, Any] = {"state": "done" if job.done else "running", "doing": job.doing}
    if verdict is not None and verdict.answered:
        found |= {
            "answer": verdict.answer,
            "assurance": verdict.assurance.label,
            "method": verdict.method,
            "evidence": verdict.evidence,
        }
    if verdict is not None and verdict.reason:
        found["reason"] = verdict.reason
    if job.done and verdict is not None:
        found |= {"seconds": verdict.seconds, "certificate": verdict.certificate is not None}
    return found


def _typed_value(value: Any, key: str, kind: Any) -> Any:
    found = value.get(key) if isinstance(value, dict) else None
    if not isinstance(found, kind) or isinstance(found, bool):
        raise InputError(f"the request's {key} is {shown(found)}")
    return found


def _json(value: Any, status: HTTPStatus = HTTPStatus.OK) -> Reply:
    return Reply(status, "application/json", dumps(value).encode())
