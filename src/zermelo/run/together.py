"""One instance for several workers: methods that have several threads, and a portfolio.

The process that hands out the turns is the child that decides (`limits.worker`), and the workers
are its children. So whoever watches it for its limits watches all: their memory is added up, there
is one deadline, and who ends it ends them.

Turns are handed out in the order of the one plan (`solvers.plan`), as many at a time as there are
workers. What one worker would have begun first keeps its share although a later turn has answered
meanwhile, and of answers that are as sure as each other the first one's in the plan's order is
kept. So without a limit that is reached the answer is that of one worker, and at least as sure;
which method found it may be another where the first certified answer ends the others (where answers
are bounds, it does not end what one worker would have begun before).

A method that makes use of several threads (`Method.threaded`) has those of all workers that are
free when its turn begins. Where all are, it runs in the process that hands out the turns: a thread
takes no time to start, and a second process would only take a processor away from it.

The portfolio is that of Huberman, Lukose, Hogg, "An economics approach to hard computational
problems", Science 275 (1997).
"""

from __future__ import annotations

import math
import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, OutOfTime
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.games.ruleset.mistakes import Unending
from zermelo.limits.lending import borrowed
from zermelo.limits.processes import resident_tree
from zermelo.limits.worker import NoLongerNeeded
from zermelo.run.decide import Course, attempt
from zermelo.run.telling import Message, Turns, at_fault, must_agree, one_is_enough, unknown
from zermelo.solvers.method import Method, Request, method

QUICK = 5.0
"""A turn with no more work than this is not worth a worker's start, which takes half a second; most
turns end long before, and a search with threads that comes next has all processors then."""

POLL = 0.05
"""Seconds between two looks at the clock and the memory."""

ROOM = 0.8
"""A worker is ended to save memory when all have such a part of the limit."""

ENDING = 10.0
"""Seconds that workers which are not needed any more may take to end."""


@dataclass(slots=True)
class Member:
    """A worker that has a turn."""

    number: int
    entry: Method
    share: Deadline
    threads: int
    thread: threading.Thread | None = None
    stopped: bool = False
    busy: bool = False


def together(course: Course) -> None:
    """Decide an instance by several workers; what they find is in the course."""
    began = _own_turns(course)
    if began is None:
        return
    crew = _Crew(course)
    try:
        crew.work(*began)
    finally:
        crew.close()


def _own_turns(course: Course) -> tuple[Method, Deadline] | None:
    """Have the turns that need no other process; return the first that does.

    They are quick, or have a thread for each worker.
    """
    while not course.over and (turn := course.next()) is not None:
        entry, share = turn
        if not entry.threaded and share.work > QUICK:
            return turn
        course.take(entry, share, course.request.workers)
    return None


class _Crew:
    """The workers, and what they are at."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._room = course.request.workers
        self._members: list[Member] = []
        self._gone: list[Member] = []
        self._news: queue.SimpleQueue[tuple[Member, str, Any]] = queue.SimpleQueue()
        self._turns = 0
        self._best = -1
        """The number of the turn that the best verdict is of."""

    def work(self, entry: Method, share: Deadline) -> None:
        """Hand out turns, this one first, until the verdict is as good as it can be."""
        course = self._course
        self._begin(entry, share, self._room)
        while not course.over or self._earlier_at_work():
            if not course.over:
                self._fill()
            if not self._members:
                return
            try:
                member, kind, value = self._news.get(timeout=POLL)
            except queue.Empty:
                self._save_memory()
                continue
            if kind == "compiling":
                self._compiles(member, value)
            elif not member.stopped:
                self._hear(member, kind, value)
            if all(each.number > self._best for each in self._members):
                course.bound()

    def close(self) -> None:
        """End all workers, and wait until they have ended."""
        for member in list(self._members):
            self._stop(member)
        end = time.monotonic() + ENDING
        for member in self._gone:
            if member.thread is not None and not member.busy:
                member.thread.join(max(0.0, end - time.monotonic()))
        if any(member.busy for member in self._gone):
            compiling.tell(False)

    def _fill(self) -> None:
        """Give work to the workers that have none."""
        while (free := self._room - sum(each.threads for each in self._members)) > 0:
            turn = self._course.next()
            if turn is None:
                return
            self._begin(*turn, free)

    def _earlier_at_work(self) -> bool:
        """Whether what one worker would have begun before may give an answer that says more."""
        course = self._course
        if one_is_enough(course.instance.game, course.instance.question) or course.deadline.late:
            return False
        return any(each.number < self._best for each in self._members)

    def _begin(self, entry: Method, share: Deadline, free: int) -> None:
        threads = free if entry.threaded else 1
        member = Member(self._turns, entry, share, threads)
        self._turns += 1
        self._members.append(member)
        member.thread = threading.Thread(target=self._serve, args=(member,), daemon=True)
        try:
            member.thread.start()
        except RuntimeError as error:  # no memory for its stack, or too many threads
            member.thread = None
            self._news.put((member, "raised", LimitReached(f"a worker cannot be led: {error}")))

    def _serve(self, member: Member) -> None:
        """Let a worker have a turn: what a thread runs."""
        share, request = member.share, self._course.request
        seconds = share.remaining()
        limit = None if seconds == math.inf else seconds
        asked = request.share_of or request.time_limit
        memory = request.memory_limit
        if memory is not None:
            memory *= member.threads / request.workers
        alone = replace(request, workers=1, memory_limit=memory)
        given = self._course.instance, alone, member.entry.name, limit, asked, share.work_left()

        def tell(kind: str) -> Callable[[Any], None]:
            return lambda value: self._news.put((member, kind, value))

        def look() -> None:
            if member.stopped:
                raise NoLongerNeeded(None)

        try:
            with borrowed() as worker:
                found = worker.run(
                    take_turn, (*given, member.threads), limit, None, tell("told"), look,
                    tell("compiling"), keeps=request.table is not None,
                )  # fmt: skip
            tell("done")(found)
        except BaseException as error:
            tell("raised")(error)

    def _hear(self, member: Member, kind: str, value: Any) -> None:
        """Take note of what a worker says, or of how it ended."""
        course = self._course
        if kind == "told":
            if isinstance(value, Verdict):
                must_agree(course.instance, course.best, value, course.request.table)
                value = replace(value, seconds=course.seconds)
            course.progress(value)
            return
        if kind == "done":
            verdict, cut, done, late = value
        else:
            if isinstance(value, Contradiction):
                raise at_fault(course.instance, value) from None
            if isinstance(value, Unending):
                self._stop(member)
                course.unending(member.entry, value)
                return
            if not isinstance(value, (LimitReached, RuntimeError)):
                raise value
            cut = late = isinstance(value, OutOfTime)
            done = 0.0
            verdict = replace(unknown(course.instance), method=member.entry.name, reason=str(value))
        self._members.remove(member)
        self._gone.append(member)
        member.share.count(done)
        earlier = verdict.answered and member.number < self._best
        if course.note(member.entry, verdict, cut, late, earlier):
            self._best = member.number

    def _stop(self, member: Member) -> None:
        member.stopped = True
        self._members.remove(member)
        self._gone.append(member)

    def _compiles(self, member: Member, busy: bool) -> None:
        """Tell whoever watches this process whether some worker compiles."""
        before = self._compiling()
        member.busy = busy
        if self._compiling() != before:
            compiling.tell(busy)

    def _compiling(self) -> bool:
        return any(each.busy for each in (*self._members, *self._gone))

    def _save_memory(self) -> None:
        """End the youngest of several workers if all together have nearly all of the memory."""
        limit = self._course.request.memory_limit
        if limit is None or len(self._members) < 2:
            return
        if (resident_tree(os.getpid()) or 0) < ROOM * limit * 1e9:
            return
        member = max(self._members, key=lambda each: each.number)
        self._stop(member)
        self._room = max(1, len(self._members))
        self._course.plan.take_back(member.entry)


def take_turn(
    instance: Instance,
    request: Request,
    name: str,
    seconds: float | None,
    asked: float | None,
    work: float,
    threads: int,
    tell: Callable[[Message], None],
) -> tuple[Verdict, bool, float, bool]:
    """Run a method in a worker; return its verdict, whether it was cut off, its work, if late."""
    deadline = Deadline(seconds, asked, work)
    turns = Turns(instance, tell)
    deadline.pulse = turns.pulse
    entry = method(instance.game, name)
    turns.begin(name)
    verdict, cut = attempt(entry, instance, request, deadline, turns, threads)
    return verdict, cut, deadline.done, deadline.late
