"""`decide`: from methods to one verdict, as sure as the time allows.

Methods run from cheap to dear until one answers. Evidence is checked at once; what the checker
accepts is certified. If the answer came with less, dearer methods go on for better evidence, for
work of at most `POLISH_WORK` or what the time limit leaves. Two methods that disagree, or evidence
that the checker rejects, are bugs and are raised as such. But a program that hands over no proof
(the level `SOLVER`) is not believed against them: its answer is dropped, and the reason says so.

Turns are shares of work and not of time (`core.deadline`): without a limit that is reached, the
verdict is the same however fast the machine is. Where the clock did end something, the verdict's
`reason` says so.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import (
    Contradiction,
    InputError,
    LimitReached,
    OutOfTime,
    ZermeloError,
)
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.table import ensure_its_own
from zermelo.games.ruleset.mistakes import Unending
from zermelo.limits.worker import StillCompiling, Worker, borrowed
from zermelo.run.progress import (
    INTERRUPTED,
    UNANSWERED,
    Compiling,
    Interrupted,
    Known,
    Message,
    Stopped,
    at_fault,
    doubted,
    must_agree,
    unknown,
)
from zermelo.run.turn import Turn
from zermelo.solvers.method import Method, Request, every_method, method
from zermelo.solvers.plan import Plan

POLISH_WORK = 40.0
"""How much work better evidence may take after the first answer, in seconds of an idle machine."""

POLISH_SECONDS = 60.0
"""How long it is looked for by the clock, without a time limit, however busy the machine is."""


TIDY = 1.0
"""After a turn of more work than this what it left is collected: the next one needs the memory, and
a command's collector looks rarely (`core.guard`)."""


def decide(
    instance: Instance,
    request: Request,
    child: bool = False,
    watch: Callable[[Message], None] | None = None,
) -> Verdict:
    """Decide an instance within its limits.

    With `child` it works in a child process even without limits, so that Ctrl-C always gets
    through, and this process is the command line's: it may be copied by fork. `watch` is called
    with each verdict that is as sure as the last one or surer, and now and then with what is done
    and how far it is.

    Raises `InputError` for an unknown method, a depth where nothing goes round by round, or a
    table of another instance; `Contradiction`, a bug, if two methods disagree or the checker
    rejects evidence; and `Stopped` for Ctrl-C, which is `Interrupted` if an answer was known.
    """
    ensure_fits(instance, request)
    if request.table is not None:
        ensure_its_own(request.table, instance)
    start = time.monotonic()
    limits = request.time_limit, request.memory_limit
    if not child and limits == (None, None) and request.workers == 1:
        known = Known(instance, watch)
        try:
            return decide_here(instance, request, known.note)
        except KeyboardInterrupt:
            raise stopped(known, request, start) from None
    try:
        with borrowed(quick=child) as worker:
            return decide_in(worker, instance, request, watch)
    except LimitReached as error:  # no child process can be started
        return finished(instance, unknown(instance), request, start, [str(error)])


def decide_in(
    worker: Worker,
    instance: Instance,
    request: Request,
    watch: Callable[[Message], None] | None = None,
    wanted: Callable[[], object] = lambda: None,
) -> Verdict:
    """Decide an instance in a child process of its own; what breaks a limit ends unknown.

    The child process is gone afterwards if it broke a limit, or if `wanted`, which is called now
    and then, raises `LimitReached`: then what it told is the verdict. For the rest see `decide`.
    """
    start, enough = time.monotonic(), request.assurance or Assurance.CERTIFIED
    known, compiled = Known(instance, watch), False
    given = decide_here, (instance, request), request.time_limit, request.memory_limit
    try:
        with (
            closing(worker.news(*given, keeps=request.table is not None)) as news,
            closing(_plainly(known, request, start, worker)) as beside,
        ):
            for kind, value in news:
                wanted()
                if kind == "told":
                    known.note(value)
                elif kind == "compiling":
                    known.note(Compiling(value))
                    compiled = True
                found = next(beside, None) if compiled else None
                if found is not None and found.assurance >= enough:
                    return finished(instance, found, request, start, [])
        verdict: Verdict = value
        must_agree(instance, known.verdict, verdict, request.table)
    except LimitReached as error:
        found = known.verdict
        if found.assurance is not Assurance.CERTIFIED:
            found = _kept(found, [f"{error} before there was better evidence"])
        # That the time is over goes without saying.
        silent = isinstance(error, OutOfTime) and not isinstance(error, StillCompiling)
        return finished(instance, found, request, start, [] if silent else [str(error)])
    except KeyboardInterrupt:
        raise stopped(known, request, start) from None
    if verdict.assurance < known.verdict.assurance and request.assurance is None:
        return finished(instance, known.verdict, request, start, [])
    return verdict


def _plainly(
    known: Known, request: Request, start: float, compiler: Worker
) -> Generator[Verdict | None]:
    """Yield None now and then, and last the verdict of a second child, which leaves kernels out.

    Compiling takes seconds, once on a machine, and a minute on a busy one: so a time limit makes no
    answer worse. Both children have the memory limit together, and this one goes where that is
    reached.
    """
    limit, memory = request.time_limit, request.memory_limit
    left = None if limit is None else max(0.0, limit - (time.monotonic() - start))
    alone = replace(request, time_limit=left, share_of=request.share_of or limit, workers=1)
    # What it told is known, and a mistake in rules the first child finds too.
    with suppress(InputError, LimitReached), borrowed() as worker:
        given = without_kernels, (known.instance, alone), left, memory
        with closing(worker.news(*given, poll=0.0)) as news:
            for kind, value in news:
                if kind == "told":
                    known.note(value)
                if memory is not None and worker.resident() + compiler.resident() > memory * 1e9:
                    return
                yield value if kind == "done" else None


def without_kernels(
    instance: Instance, request: Request, tell: Callable[[Message], None]
) -> Verdict:
    """Decide an instance in this process without any kernel."""
    with compiling.using("never"):
        return decide_here(instance, request, tell)


def stopped(known: Known, request: Request, start: float) -> Stopped:
    """Return what Ctrl-C raises: with the answer, if one is sure enough, else with its bounds."""
    found = finished(known.instance, known.verdict, request, start, [UNANSWERED])
    if found.answered:
        return Interrupted(replace(found, reason=INTERRUPTED))
    return Stopped(found)


def ensure_fits(instance: Instance, request: Request) -> None:
    """Raise `InputError` if the request asks for what the game's methods cannot do."""
    if request.method is not None:
        asked: Sequence[Method] = [method(instance.game, request.method)]
    else:  # only the second opinions look ahead, which are not loaded for nothing
        asked = every_method(instance.game) if request.depth is not None else ()
    if request.depth is not None and not any(entry.unrolls for entry in asked):
        who = request.method or f"no method for {instance.game}"
        what = f"{who} {'does not go' if request.method else 'goes'} round by round"
        raise InputError(what, "leave --depth out")


class Course:
    """The course of deciding an instance: what is known so far, the turns, and what is left.

    `within` is the deadline of a method that asks for this as a part of its work.
    """

    def __init__(
        self,
        instance: Instance,
        request: Request,
        progress: Callable[[Message], None],
        within: Deadline | None = None,
    ) -> None:
        self.instance, self.request, self.progress = instance, request, progress
        self._start, self._within = time.monotonic(), within
        self._whole = self.deadline = within or Deadline(request.time_limit, request.share_of)
        self.best = unknown(instance)
        self._unending: Unending | None = None
        self.target = request.assurance or Assurance.CERTIFIED
        self.plan = Plan(instance, request.method)

    @property
    def over(self) -> bool:
        """Whether the verdict is as sure as it is to be, or there is no time for a surer one."""
        return self.best.assurance >= self.target or self.deadline.expired

    def next(self) -> tuple[Method, Deadline] | None:
        """Return whose turn it is, and its share; None if there is none."""
        entry = self.plan.next(self.best)
        return None if entry is None else (entry, self.plan.share(entry, self.best, self.deadline))

    def take(self, entry: Method, share: Deadline, threads: int = 1) -> None:
        """Have a turn in this process, with what comes of it."""
        try:
            verdict, cut = Turn(entry, self.instance, self.request, share, self.tell, threads).run()
        except ZermeloError as error:
            self.fail(entry, error)
            return
        self.note(entry, verdict, cut, share.late)
        self.bound()
        if share.done > TIDY:
            gc.collect()

    def tell(self, message: Message) -> None:
        """Pass a message on; a verdict is of now."""
        if isinstance(message, Verdict):
            message = replace(message, seconds=time.monotonic() - self._start)
        self.progress(message)

    def note(
        self, entry: Method, verdict: Verdict, cut: bool, late: bool, earlier: bool = False
    ) -> bool:
        """Take note of what came of a turn, and return whether it is the best now.

        `cut`: a deadline ended it; `late`: by the clock; `earlier`: it had its turn before the one
        that is the best so far, and is preferred if it is as good.
        """
        must_agree(self.instance, self.best, verdict, self.request.table)
        self.plan.done(entry, verdict, cut and not self.deadline.expired, late)
        self.plan.stopped += doubted(self.best, verdict)
        if not self.best.answered and verdict.statistics:
            counted = {**self.best.statistics, entry.name: verdict.statistics}
            self.best = replace(self.best, statistics=counted)
        before = self.best.assurance
        better = verdict.assurance > before or (earlier and verdict.assurance == before)
        if better:
            if verdict.question == "winning-moves":
                from zermelo.solvers.symmetry import with_orbits  # loaded where moves may be alike

                verdict = with_orbits(verdict, self.instance)
            self.best = verdict
            self.tell(verdict)
        return better

    def fail(self, entry: Method, error: ZermeloError) -> None:
        """Take note that a turn came upon play that need not end; raise any other error.

        It is said if there is no answer. One that there is stands: every search comes from
        positions that are settled, so the winner has a win in boundedly many moves.
        """
        if isinstance(error, Contradiction):
            raise at_fault(self.instance, error)
        if not isinstance(error, Unending):
            raise error
        self._unending = error
        verdict = unknown(self.instance, method=entry.name, reason=str(error))
        self.plan.done(entry, verdict, cut=False, late=False)

    def bound(self) -> None:
        """Bound the looking for better evidence, from now on; the time limit is another bound.

        After a theorem nothing is begun whose estimate does not fit.
        """
        if self.best.answered and self.request.assurance is None and self.deadline is self._whole:
            self.deadline = self._whole.at_most(POLISH_SECONDS).share(POLISH_WORK)
            if self.best.assurance is Assurance.THEOREM:
                self.plan.most = POLISH_WORK

    def ended(self) -> Verdict:
        """Return the verdict that it comes to."""
        best, whole, reasons = self.best, self._whole, self.plan.reasons
        if self._unending is not None and not best.answered:
            raise self._unending
        if self.deadline.expired:
            # Said first: that other methods do not apply is not why there is no answer.
            late = str(whole.reached())
            reasons = [late, *(reason for reason in reasons if reason != late)]
        stopped = self.plan.stopped
        if self.deadline.late and best.assurance < self.target:
            why = f"better evidence was looked for for {POLISH_SECONDS:g} s and not longer"
            if whole.late:
                why = f"{whole.reached()} before there was better evidence"
            stopped = [*stopped, why]
        alone = self.instance if self._within is None else None
        return finished(alone, _kept(best, stopped), self.request, self._start, reasons)


def decide_here(
    instance: Instance,
    request: Request,
    progress: Callable[[Message], None] = lambda _: None,
    within: Deadline | None = None,
) -> Verdict:
    """Decide an instance in this process; the request's memory limit is not looked at.

    `within` is the deadline of a method that asks for this as a part of its work; then the request
    has no time limit of its own. With several workers this process hands out the turns.
    """
    course = Course(instance, request, progress, within)
    if request.workers > 1 and within is None:
        from zermelo.run.portfolio import Crew  # loaded where there are several

        Crew(course).work()
    while not course.over and (turn := course.next()) is not None:
        course.take(*turn)
    return course.ended()


def _kept(best: Verdict, stopped: Sequence[str]) -> Verdict:
    """Return an answer with what kept it from being better, if that was the clock or a limit."""
    if not best.answered or not stopped:
        return best
    return replace(best, reason="; ".join(filter(None, (best.reason, *stopped))))


def finished(
    instance: Instance | None, best: Verdict, request: Request, start: float, reasons: list[str]
) -> Verdict:
    """Return the final verdict: unknown, with the reason, if the wanted level was not reached.

    What is known of a number that stayed unknown is looked for if the instance is given.
    """
    if best.answered and best.assurance < (request.assurance or best.assurance):
        got = f"only {best.assurance.label} was reached by {best.method}"
        reasons = [got, *filter(None, [best.reason]), *reasons]
        best = Verdict(best.game, best.question, None, Assurance.UNKNOWN, name=best.name)
    if not best.answered:
        late = str(Deadline(request.time_limit, request.share_of).reached())
        best = replace(best, reason="; ".join(reasons) or late)
    if not best.answered and instance is not None:
        from zermelo.solvers.bounds import known_bounds  # loaded where something stayed unknown

        best = replace(best, known=known_bounds(instance))
    return replace(best, seconds=time.monotonic() - start)
