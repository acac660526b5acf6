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
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfTime, ZermeloError
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.limits.processes import tree
from zermelo.limits.worker import POLL, Message, borrowed
from zermelo.run.decide import Course
from zermelo.run.progress import must_agree, one_is_enough, unknown
from zermelo.run.turn import Turn
from zermelo.solvers.method import Method, Request, method

QUICK = 5.0
"""A turn with no more work than this is not worth a worker's start, which takes half a second; most
turns end long before, and a search with threads that comes next has all processors then."""

ROOM = 0.8
"""A worker is ended to save memory when all have such a part of the limit."""


@dataclass(slots=True)
class Member:
    """A worker that has a turn, and its news."""

    number: int
    entry: Method
    share: Deadline
    threads: int
    news: Generator[Message]
    busy: bool = False
    """Whether it compiles."""


class Crew:
    """The workers that decide an instance together; what they find is in the course."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._room = course.request.workers
        self._members: deque[Member] = deque()
        self._turns, self._busy = 0, False
        self._best = -1
        """The number of the turn that the best verdict is of."""

    def work(self) -> None:
        """Hand out turns until the verdict is as good as it can be, and end all workers then."""
        try:
            self._fill()
            while self._members and (not self._course.over or self._earlier_at_work()):
                self._members.rotate()
                if self._hear(self._members[0]):
                    self._fill()
                if all(each.number > self._best for each in self._members):
                    self._course.bound()
        finally:
            with ThreadPoolExecutor() as all_at_once:  # some may have a file to write
                all_at_once.map(lambda member: member.news.close(), self._members)
            self._members.clear()
            self._tell_busy()

    def _fill(self) -> None:
        """Give work to the workers that have none.

        Turns that are quick, or have a thread for each worker, need no other process.
        """
        course, workers = self._course, self._course.request.workers
        while not course.over and (free := self._free()) > 0 and (turn := course.next()):
            entry, share = turn
            if free == workers and (entry.threaded or share.work <= QUICK):
                course.take(entry, share, workers)
                continue
            threads = free if entry.threaded else 1
            news = self._turn(entry, share, threads)
            self._members.append(Member(self._turns, entry, share, threads, news))
            self._turns += 1

    def _free(self) -> int:
        return self._room - sum(each.threads for each in self._members)

    def _earlier_at_work(self) -> bool:
        """Whether what one worker would have begun before may give an answer that says more."""
        course = self._course
        if one_is_enough(course.instance.game, course.instance.question) or course.deadline.late:
            return False
        return any(each.number < self._best for each in self._members)

    def _turn(self, entry: Method, share: Deadline, threads: int) -> Generator[Message]:
        """Yield the news of a worker that has a turn."""
        request, seconds = self._course.request, share.remaining()
        limit = None if seconds == math.inf else seconds
        memory = request.memory_limit
        if memory is not None:
            memory *= threads / request.workers
        alone = replace(request, workers=1, memory_limit=memory)
        given = self._course.instance, alone, entry.name, share, threads
        keeps, poll = request.table is not None, POLL / request.workers
        with borrowed() as worker:
            yield from worker.news(take_turn, given, limit, keeps=keeps, poll=poll)

    def _hear(self, member: Member) -> bool:
        """Take note of what a worker says, or of how it ended; return whether it did."""
        course, done = self._course, 0.0
        try:
            kind, value = next(member.news)
            if kind == "":
                self._save_memory()
                return False
            if kind == "compiling":
                member.busy = value
                self._tell_busy()
                return False
            if kind == "told":
                if isinstance(value, Verdict):
                    must_agree(course.instance, course.best, value, course.request.table)
                course.tell(value)
                return False
            verdict, cut, done, late = value
        except (LimitReached, RuntimeError) as error:
            cut = late = isinstance(error, OutOfTime)
            verdict = unknown(course.instance, method=member.entry.name, reason=str(error))
        except ZermeloError as error:
            self._end(member)
            course.fail(member.entry, error)
            return True
        self._end(member)
        member.share.count(done)
        earlier = verdict.answered and member.number < self._best
        if course.note(member.entry, verdict, cut, late, earlier):
            self._best = member.number
        return True

    def _end(self, member: Member) -> None:
        member.news.close()
        self._members.remove(member)
        self._tell_busy()

    def _tell_busy(self) -> None:
        """Tell whoever watches this process whether some worker compiles."""
        busy = any(each.busy for each in self._members)
        if busy is not self._busy:
            self._busy = busy
            compiling.tell(busy)

    def _save_memory(self) -> None:
        """End the youngest of several workers if all together have nearly all of the memory."""
        limit = self._course.request.memory_limit
        if limit is None or len(self._members) < 2:
            return
        if sum((tree(os.getpid()) or {}).values()) < ROOM * limit * 1e9:
            return
        member = max(self._members, key=lambda each: each.number)
        self._end(member)
        self._room = max(1, len(self._members))
        self._course.plan.take_back(member.entry)


def take_turn(
    instance: Instance,
    request: Request,
    name: str,
    share: Deadline,
    threads: int,
    tell: Callable[[Any], None],
) -> tuple[Verdict, bool, float, bool]:
    """Run a method in a worker; return its verdict, whether it was cut off, its work, if late."""
    before, entry = share.done, method(instance.game, name)
    verdict, cut = Turn(entry, instance, request, share, tell, threads).run()
    return verdict, cut, share.done - before, share.late
