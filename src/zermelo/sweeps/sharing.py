"""One instance for the workers of a cluster: a portfolio of methods, or the root's options.

The first piece of work is what one worker would do. The others are the options of the root, where
there is a search for them (together they give an answer too), and else the methods, each alone. The
first certified answer ends the rest. A piece whose worker dies is done by another, and with a store
a run that was killed goes on with what it had.

Workers of a cluster share no memory: each keeps the table of its last search for the next option.
"""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.errors import Contradiction, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.registry import rulesets
from zermelo.limits.worker import borrowed
from zermelo.run.decide import (
    POLISH_SECONDS,
    Course,
    decide_in,
    ensure_fits,
    finished,
    stopped,
)
from zermelo.run.progress import Known, Message, at_fault, must_agree, one_is_enough, unknown
from zermelo.solvers.method import Method, Request
from zermelo.solvers.plan import Plan
from zermelo.solvers.root import Root, root_of, value_of
from zermelo.sweeps import cluster
from zermelo.sweeps.verdicts import Verdicts

_runs = itertools.count()


@dataclass(frozen=True, slots=True)
class Piece:
    """What one worker does: all methods or one, or the value of one option by a method."""

    rules: tuple[Any, ...]  # rulesets of somebody's own, which register themselves as they arrive
    instance: Instance
    request: Request
    option: int | None = None
    value: bool = False
    """Whether the option's nim-value is wanted, and not only whether it loses."""

    def kept_as(self, request: Request) -> Request:
        """Return as what it is kept in a store, given what was asked for."""
        if self.option is None:
            return replace(request, method=self.request.method)
        what = "value" if self.value else "loss"
        name = f"{self.request.method}: {what} of option {self.option}"
        return Request(method=name, nodes=request.nodes)


def decide_on_cluster(
    instance: Instance,
    request: Request,
    address: str,
    store: str | None = None,
    watch: Callable[[Message], None] | None = None,
) -> Verdict:
    """Decide an instance by the workers of the cluster whose Dask scheduler has the address.

    What pieces come to is kept in the store, a file, and taken from there by a later run.

    Raises `InputError` for an unknown method, a file that is no store, or if no scheduler answers;
    `Unavailable` if there is no Dask, and `Stopped` for Ctrl-C, with what was known.
    """
    ensure_fits(instance, request)
    start, known = time.monotonic(), Known(instance, watch)
    try:
        with (
            nullcontext() if store is None else closing(Verdicts(str(store))) as kept,
            cluster.connect(address) as client,
        ):
            shared = _Sharing(instance, request, known, kept)
            return shared.done_by(client, start)
    except LimitReached as error:
        return finished(instance, known.verdict, request, start, [str(error)])
    except KeyboardInterrupt:
        raise stopped(known, request, start) from None
    except Contradiction as error:
        raise at_fault(instance, error) from None


class _Sharing:
    """What is known while the pieces of one instance are done."""

    def __init__(
        self, instance: Instance, request: Request, known: Known, kept: Verdicts | None
    ) -> None:
        self._instance, self._request, self._kept = instance, request, kept
        self._course = Course(instance, request, known.note)
        self._deadline = self._course.deadline
        self._reasons: list[str] = []
        self._values: dict[int, int] = {}
        self._root: Root | None = None
        self._whole: Verdict | None = None

    def done_by(self, client: Any, start: float) -> Verdict:
        """Let the cluster do the pieces until the verdict is as good as it can be."""
        many = max(1, sum(client.nthreads().values()))
        left = [piece for piece in self._pieces(many) if not self._had(piece)]
        run = f"{time.time_ns()}-{next(_runs)}"

        def key(piece: Piece) -> str:
            about = f"{run} {piece.request.method} {piece.option}"
            return f"zermelo-{hashlib.sha256(about.encode()).hexdigest()}"

        with closing(cluster.run_jobs(client, left, do_piece, key)) as results:
            while not self._over() and (news := next(results, "none left")) != "none left":
                if news is not None:
                    self._hear(*news)
                self._course.bound()
        return self._ended(start)

    def _over(self) -> bool:
        return self._course.over or self._whole is not None

    def _pieces(self, many: int) -> Iterator[Piece]:
        """Yield the pieces, what matters most first; `many`: how many are done at a time."""
        limit, memory = self._request.time_limit, self._request.memory_limit
        request = replace(
            self._request,
            time_limit=None if limit is None else self._deadline.remaining(),
            share_of=self._request.share_of or limit,
            memory_limit=None if memory is None else memory / many,
        )
        whole = Piece(tuple(rulesets(self._instance).values()), self._instance, request)
        yield whole
        entries = _by_cost(self._course.plan)
        splits = [entry for entry in entries if entry.searcher is not None]
        if splits:
            self._root = root_of(self._instance, self._deadline)
        if self._root is not None:
            one = replace(whole, request=replace(request, method=splits[0].name))
            for number in range(len(self._root.options)):
                yield replace(one, option=number, value=self._root.values_wanted)
            return
        alike = one_is_enough(self._instance.game, self._instance.question)
        if request.method is None and len(entries) > 1 and alike:
            for entry in entries:
                yield replace(whole, request=replace(request, method=entry.name))

    def _had(self, piece: Piece) -> bool:
        """Whether the store has what a piece comes to; take note of it."""
        if self._kept is None:
            return False
        found = self._kept.get(self._instance, piece.kept_as(self._request))
        if found is not None:
            self._note(piece, found)
        return found is not None

    def _hear(self, piece: Piece, found: Any) -> None:
        """Take note of what comes of a piece, and keep it."""
        if isinstance(found, Contradiction):
            raise found
        if not isinstance(found, Verdict):
            found = unknown(self._instance, reason=f"on the cluster: {found}")
        if found.answered and self._kept is not None:
            self._kept.add(self._instance, piece.kept_as(self._request), found)
        self._note(piece, found)

    def _note(self, piece: Piece, found: Verdict) -> None:
        name = piece.request.method
        if not found.answered:
            why = f"{name}: {found.reason}" if name else found.reason
            if why and why not in self._reasons:
                self._reasons.append(why)
        if piece.option is not None:
            if not found.answered:
                return
            self._values[piece.option] = found.answer
            assert self._root is not None
            answer = self._root.answer(self._values)
            if answer is None or self._course.best.answered:
                return
            found = replace(
                unknown(self._instance), answer=answer, assurance=Assurance.EXHAUSTIVE,
                method=name, statistics={"options": len(self._values)},
            )  # fmt: skip
        elif name == self._request.method:
            self._whole = found
        must_agree(self._instance, self._course.best, found, self._request.table)
        if found.assurance > self._course.best.assurance:
            self._course.best = found
            self._course.progress(found)

    def _ended(self, start: float) -> Verdict:
        best, reasons = self._course.best, self._reasons
        if best.answered and best.assurance < self._course.target and self._whole is None:
            why = "no better evidence was found"
            if self._deadline.late:
                why = f"{self._deadline.reached()} before there was better evidence"
            elif self._course.deadline is not self._deadline:
                why = f"better evidence was looked for for {POLISH_SECONDS:g} s and not longer"
            best = replace(best, reason=why)
        if self._deadline.late:
            reasons = [str(self._deadline.reached())]
        elif self._whole is not None and self._whole.reason:
            reasons = [self._whole.reason]
        return finished(self._instance, best, self._request, start, reasons)


def _by_cost(plan: Plan) -> list[Method]:
    """Return the methods that apply, the cheapest first."""
    blank = Verdict("", "", None, Assurance.UNKNOWN)
    return list(iter(lambda: plan.next(blank), None))


def do_piece(piece: Piece) -> Verdict:
    """Do a piece in a child process that is watched: what a worker of the cluster runs."""
    instance, request = piece.instance, piece.request
    with borrowed() as worker:
        wanted = cluster.watch()
        if piece.option is None:
            return decide_in(worker, instance, request, wanted=wanted)
        given = instance, request, request.method, piece.option, piece.value
        limits = request.time_limit, request.memory_limit
        try:
            with closing(worker.news(value_of, given, *limits, tells=False)) as news:
                for _, value in news:
                    wanted()
                    found = value
        except LimitReached as error:
            return unknown(instance, reason=str(error))
    level = Assurance.EXHAUSTIVE
    return replace(unknown(instance), answer=found, assurance=level, method=request.method)
