"""One instance for several workers: a portfolio of methods, and searches that share a table.

The process that hands out the turns is the child that decides (`solvers.worker`), and the workers
are its children. So whoever watches it for its limits watches all: their memory is added up, there
is one deadline, and who ends it ends them.

Turns are handed out in the order of the one plan (`solvers.plan`), as many at a time as there are
workers. What one worker would have begun first keeps its share although a later turn has answered
meanwhile, and of answers that are as sure as each other the first one's in the plan's order is
kept. So without a limit that is reached the answer is that of one worker, and at least as sure;
which method found it may be another where the first certified answer ends the others (where answers
are bounds, it does not end what one worker would have begun before).

A worker that nothing better waits for helps with a search that can be shared: it does the same in
another order, and both look into one table (`solvers.shared`). Such searches, which differ in
nothing but their order and what they find in the table, are known as lazy SMP from chess; the
portfolio is that of Huberman, Lukose, Hogg, "An economics approach to hard computational problems",
Science 275 (1997).
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

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, OutOfTime
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.solvers import compiling
from zermelo.solvers.agreeing import at_fault, must_agree, one_is_enough
from zermelo.solvers.decide import Course, attempt
from zermelo.solvers.lending import borrowed
from zermelo.solvers.method import Method, Request, method
from zermelo.solvers.processes import resident_tree
from zermelo.solvers.shared import Block, Shared
from zermelo.solvers.telling import Message, Turns, unknown
from zermelo.solvers.worker import NoLongerNeeded, Watcher

QUICK = 1.0
"""A turn with no more work than this is not worth a worker's start, which takes half a second."""

POLL = 0.05
"""Seconds between two looks at the clock and the memory."""

ROOM = 0.8
"""A worker is ended to save memory when all have such a part of the limit."""

DEARER = 3.0
"""A free worker helps with a search unless what waits costs less than so many times as much."""

ENDING = 10.0
"""Seconds that workers which are not needed any more may take to end."""


@dataclass(slots=True)
class Turn:
    """A method at work, in one worker or in several with a table in common."""

    number: int
    entry: Method
    share: Deadline
    cost: float
    block: Block | None
    joined: int = 0


@dataclass(slots=True)
class Member(Watcher):
    """A worker's part in a turn; the first one's rank is 0."""

    turn: Turn
    rank: int
    tell: Callable[[Member, str, Any], None]
    thread: threading.Thread | None = None
    stopped: bool = False
    busy: bool = False

    def compiling(self, busy: bool) -> None:
        """Pass on that the worker begins or ends to compile."""
        self.tell(self, "compiling", busy)

    def look(self) -> None:
        """End the worker if it is not needed."""
        if self.stopped:
            raise NoLongerNeeded(None)


def together(course: Course) -> None:
    """Decide an instance by several workers; what they find is in the course."""
    began = _quick_turns(course)
    if began is None:
        return
    crew = _Crew(course)
    try:
        crew.work(*began)
    finally:
        crew.close()


def _quick_turns(course: Course) -> tuple[Method, Deadline] | None:
    """Have the turns that are quick in this process; return the first that is not."""
    while not course.over and (turn := course.next()) is not None:
        entry, share = turn
        if share.work > QUICK or not entry.counted:
            return turn
        course.turns.begin(entry.name)
        try:
            verdict, cut = attempt(entry, course.instance, course.request, share, course.turns)
        except Contradiction as error:
            raise at_fault(course.instance, error) from None
        course.note(entry, verdict, cut, share.late)
        course.bound()
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
        self._begin(entry, share)
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
            if all(each.turn.number > self._best for each in self._members):
                course.bound()

    def close(self) -> None:
        """End all workers, and wait until they have ended."""
        for member in list(self._members):
            self._stop(member)
            if member.turn.block is not None:
                member.turn.block.close()
        end = time.monotonic() + ENDING
        for member in self._gone:
            if member.thread is not None and not member.busy:
                member.thread.join(max(0.0, end - time.monotonic()))
        if any(member.busy for member in self._gone):
            compiling.tell(False)

    def _fill(self) -> None:
        """Give work to the workers that have none."""
        course = self._course
        while len(self._members) < self._room:
            price = course.plan.price(course.best)
            shared = self._to_join(price)
            if shared is not None:
                self._join(shared)
            elif (turn := course.next()) is not None:
                self._begin(*turn)
            else:
                return

    def _earlier_at_work(self) -> bool:
        """Whether what one worker would have begun before may give an answer that says more."""
        course = self._course
        if one_is_enough(course.instance.game, course.instance.question) or course.deadline.late:
            return False
        return any(each.turn.number < self._best for each in self._members)

    def _to_join(self, price: float) -> Turn | None:
        """Return the search that a worker had better help with, with the fewest helpers."""
        turns = {member.turn.number: member.turn for member in self._members}
        open_to = [
            turn for turn in turns.values()
            if turn.block is not None and price >= DEARER * max(turn.cost, QUICK)
        ]  # fmt: skip
        return min(open_to, key=lambda turn: (turn.joined, turn.number), default=None)

    def _begin(self, entry: Method, share: Deadline) -> None:
        cost = self._course.plan.cost(entry, self._course.best)
        request = self._course.request
        block = Block.made(request.memory_limit) if entry.shares and request.workers > 1 else None
        self._send(Turn(self._turns, entry, share, cost, block))
        self._turns += 1

    def _join(self, turn: Turn) -> None:
        turn.joined += 1
        self._send(turn)

    def _send(self, turn: Turn) -> None:
        member = Member(turn, turn.joined, lambda *news: self._news.put(news))
        self._members.append(member)
        member.thread = threading.Thread(target=self._serve, args=(member,), daemon=True)
        try:
            member.thread.start()
        except RuntimeError as error:  # no memory for its stack, or too many threads
            member.thread = None
            self._news.put((member, "raised", LimitReached(f"a worker cannot be led: {error}")))

    def _serve(self, member: Member) -> None:
        """Let a worker have a turn: what a thread runs."""
        turn, request = member.turn, self._course.request
        seconds = turn.share.remaining()
        limit = None if seconds == math.inf else seconds
        asked = request.share_of or request.time_limit
        shared = None if turn.block is None else turn.block.shared(member.rank, request.workers)
        memory = None if request.memory_limit is None else request.memory_limit / request.workers
        table = request.table if member.rank == 0 else None
        alone = replace(request, workers=1, memory_limit=memory, table=table)
        given = self._course.instance, alone, turn.entry.name, limit, asked, turn.share.work_left()
        try:
            with borrowed() as worker:
                found = worker.run(
                    take_turn, (*given, shared), limit, None,
                    lambda message: member.tell(member, "told", message), watcher=member,
                )  # fmt: skip
            member.tell(member, "done", found)
        except BaseException as error:
            member.tell(member, "raised", error)

    def _hear(self, member: Member, kind: str, value: Any) -> None:
        """Take note of what a worker says, or of how it ended."""
        course, turn = self._course, member.turn
        if kind == "told":
            if isinstance(value, Verdict):
                self._agreed(value)
                value = replace(value, seconds=course.seconds)
            course.progress(value)
            return
        if kind == "done":
            verdict, cut, done, late = value
        else:
            if isinstance(value, Contradiction):
                raise at_fault(course.instance, value) from None
            if not isinstance(value, (LimitReached, RuntimeError)):
                raise value
            cut = late = isinstance(value, OutOfTime)
            done = 0.0
            verdict = replace(unknown(course.instance), method=turn.entry.name, reason=str(value))
        self._members.remove(member)
        self._gone.append(member)
        others = [each for each in self._members if each.turn is turn]
        if others and not verdict.answered:
            return  # the search goes on in the others
        for each in others:
            self._stop(each)
        turn.share.count(done)
        if turn.block is not None:
            turn.block.close()
        earlier = verdict.answered and turn.number < self._best
        if course.note(turn.entry, verdict, cut, late, earlier):
            self._best = turn.number

    def _agreed(self, told: Verdict) -> None:
        try:
            must_agree(self._course.best, told, self._course.request.table)
        except Contradiction as error:
            raise at_fault(self._course.instance, error) from None

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
        member = max(self._members, key=lambda each: (each.turn.number, each.rank))
        others = [each for each in self._members if each.turn is member.turn and each is not member]
        self._stop(member)
        self._room = max(1, len(self._members))
        if not others:
            self._course.plan.take_back(member.turn.entry)


def take_turn(
    instance: Instance,
    request: Request,
    name: str,
    seconds: float | None,
    asked: float | None,
    work: float,
    shared: Shared | None,
    tell: Callable[[Message], None],
) -> tuple[Verdict, bool, float, bool]:
    """Run a method in a worker; return its verdict, whether it was cut off, its work, if late."""
    deadline = Deadline(seconds, asked, work)
    turns = Turns(instance, tell)
    deadline.pulse = turns.pulse
    entry = method(instance.game, name)
    turns.begin(name)
    verdict, cut = attempt(entry, instance, request, deadline, turns, shared)
    return verdict, cut, deadline.done, deadline.late
