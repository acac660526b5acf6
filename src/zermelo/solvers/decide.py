"""`decide`: from methods to one verdict, as sure as the time allows.

Methods run from cheap to dear until one answers. Evidence is checked at once; what the checker
accepts is certified. If the answer came with less, dearer methods go on for better evidence, for
at most `POLISH_SECONDS` or what the time limit leaves. Two methods that disagree, or evidence
that the checker rejects, are bugs and are raised as such.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zermelo.certificates.check import check
from zermelo.core.certificate import Certificate, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.solvers.method import Method, Outcome, Task, method, methods
from zermelo.solvers.worker import borrowed

PATIENCE = 10.0
"""In the first round a method gets half a second and this many times its estimated cost."""

POLISH_SECONDS = 60.0
"""How long better evidence is looked for after the first answer, without a time limit."""

EVIDENCE_BYTES = 50_000_000
"""A proof longer than this is not kept."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted beyond the instance.

    Attributes
    ----------
    method : str or None
        Run this method alone.
    assurance : Assurance or None
        Wait for this level, or end unknown.
    time_limit, memory_limit : float or None
        Seconds and gigabytes (10^9 bytes) for one instance.
    seed : int
        The seed of every random choice.
    error : float or None
        How small the error of a monte-carlo answer must be.
    """

    method: str | None = None
    assurance: Assurance | None = None
    time_limit: float | None = None
    memory_limit: float | None = None
    seed: int = 0
    error: float | None = None


def decide(instance: Instance, request: Request, child: bool = False) -> Verdict:
    """Decide an instance within its limits.

    Parameters
    ----------
    instance : Instance
        The game and the question.
    request : Request
        Limits and wishes.
    child : bool
        Work in a child process even without limits, so that Ctrl-C always gets through.

    Raises
    ------
    InputError
        The request names an unknown method.
    Contradiction
        Two methods disagree, or the checker rejects a method's evidence: a bug.
    """
    if request.method is not None:
        method(instance.game, request.method)
    if not child and request.time_limit is None and request.memory_limit is None:
        return decide_here(instance, request)
    start = time.monotonic()
    found = Verdict(instance.game, instance.question, None, Assurance.UNKNOWN, name=instance.name)

    def note(verdict: Verdict) -> None:
        nonlocal found
        found = verdict

    with borrowed() as worker:
        try:
            verdict: Verdict = worker.run(
                decide_here, (instance, request), request.time_limit, request.memory_limit, note
            )
        except LimitReached as error:
            return finished(found, request, start, [str(error)])
    return verdict


def decide_here(
    instance: Instance, request: Request, progress: Callable[[Verdict], None] = lambda _: None
) -> Verdict:
    """Decide an instance in this process.

    Parameters
    ----------
    instance : Instance
        The game and the question.
    request : Request
        Limits and wishes; the memory limit is not looked at here.
    progress : callable
        Told each verdict that is surer than the last one.
    """
    start = time.monotonic()
    deadline = Deadline(request.time_limit)
    best = Verdict(instance.game, instance.question, None, Assurance.UNKNOWN, name=instance.name)
    target = request.assurance or Assurance.CERTIFIED
    plan = _Plan(instance, request)
    while best.assurance < target and not deadline.expired:
        entry = plan.next(best)
        if entry is None:
            break
        verdict, cut = _attempt(entry, instance, request, plan.share(entry, best, deadline))
        plan.done(entry, verdict, cut and not deadline.expired)
        _must_agree(best, verdict)
        if verdict.assurance > best.assurance:
            if not best.answered and request.assurance is None:
                deadline = deadline.at_most(POLISH_SECONDS)
            best = replace(verdict, seconds=time.monotonic() - start)
            progress(best)
    return finished(best, request, start, plan.reasons)


class _Plan:
    """Which methods to try, in what order, and for how long.

    Before the answer is known, a method is cut off at some multiple of its estimated cost, so that
    one that is hopeless on this instance does not keep the others from their turn; those cut off
    have a second turn. Afterwards a method gets half of what time is left, the last one all of it.
    """

    def __init__(self, instance: Instance, request: Request) -> None:
        self.reasons: list[str] = []
        self._instance = instance
        self._single = request.method is not None
        self._first: list[Method] = []
        self._second: list[Method] = []
        fitting = _fitting(instance, request)
        if not fitting:
            self.reasons.append(f"no method asked for answers {instance.question}")
        for entry in fitting:
            why_not = entry.applies(instance) or why_unavailable(entry)
            if why_not:
                self._note(entry, why_not)
            else:
                self._first.append(entry)

    def next(self, best: Verdict) -> Method | None:
        """Return the cheapest method whose turn it is, given the best verdict so far."""
        known = best.answer if best.answered else None
        for waiting in (self._first, self._second):
            useful = [(entry.cost(self._instance, known), entry) for entry in waiting]
            useful = [pair for pair in useful if pair[0] < math.inf]
            if useful:
                chosen = min(useful, key=lambda pair: pair[0])[1]
                self._again = waiting is self._first
                waiting.remove(chosen)
                return chosen
        return None

    def share(self, entry: Method, best: Verdict, deadline: Deadline) -> Deadline:
        """Return the deadline for a method's turn."""
        if self._single:
            return deadline
        if not best.answered and self._again:
            return deadline.at_most(0.5 + PATIENCE * entry.cost(self._instance, None))
        last = not self._first and not self._second
        return deadline if last else deadline.at_most(deadline.remaining() / 2)

    def done(self, entry: Method, verdict: Verdict, cut: bool) -> None:
        """Take note of a turn; a method that was cut off in its first one gets a second."""
        if cut and self._again and not self._single:
            self._second.append(entry)
        elif verdict.reason and not verdict.answered:
            self._note(entry, verdict.reason)

    def _note(self, entry: Method, reason: str) -> None:
        self.reasons.append(reason if self._single else f"{entry.name}: {reason}")


def _must_agree(best: Verdict, verdict: Verdict) -> None:
    """Raise `Contradiction` if two verdicts differ that both cannot be wrong."""
    certain = min(best.assurance, verdict.assurance) > Assurance.MONTE_CARLO
    if certain and verdict.answer != best.answer:
        raise Contradiction(
            f"{best.method} says {best.answer!r} and {verdict.method} says {verdict.answer!r}"
        )


def finished(best: Verdict, request: Request, start: float, reasons: list[str]) -> Verdict:
    """Return the final verdict: unknown, with the reason, if the wanted level was not reached."""
    seconds = time.monotonic() - start
    if request.assurance is not None and best.assurance < request.assurance:
        got = f"only {best.assurance.label} was reached by {best.method}" if best.answered else ""
        why = "; ".join(part for part in (got, best.reason or "", *reasons) if part)
        return Verdict(
            best.game,
            best.question,
            None,
            Assurance.UNKNOWN,
            seconds=seconds,
            reason=why or None,
            name=best.name,
        )
    if not best.answered:
        late = f"time limit of {request.time_limit or 0:g} s reached"
        reason = "; ".join(reasons) or late
        return replace(best, seconds=seconds, reason=reason)
    return replace(best, seconds=seconds)


def _fitting(instance: Instance, request: Request) -> Sequence[Method]:
    """Return the methods that answer the question, or the one that was asked for."""
    known = methods(instance.game)
    if request.method is not None:
        known = [method(instance.game, request.method)]
    return [entry for entry in known if instance.question in entry.questions]


def why_unavailable(entry: Method) -> str | None:
    """Return why the backend of a method is missing, or None if it is there."""
    try:
        if entry.backend is not None:
            entry.backend()
    except Unavailable as error:
        return str(error)
    return None


def _attempt(
    entry: Method, instance: Instance, request: Request, deadline: Deadline
) -> tuple[Verdict, bool]:
    """Run one method and check its evidence; also return whether the deadline cut it off."""
    blank = Verdict(instance.game, instance.question, None, Assurance.UNKNOWN, name=instance.name)
    try:
        outcome = entry.run(Task(instance, deadline, request.seed, error=request.error))
    except (LimitReached, MemoryError) as error:
        reason = str(error) or "out of memory"
        return replace(blank, method=entry.name, reason=reason), deadline.expired
    verdict = _checked(entry, instance, outcome, deadline)
    return verdict, deadline.expired and verdict.assurance < Assurance.CERTIFIED


def _checked(entry: Method, instance: Instance, outcome: Outcome, deadline: Deadline) -> Verdict:
    """Return the verdict that an outcome comes to once its evidence is checked."""
    blank = Verdict(instance.game, instance.question, None, Assurance.UNKNOWN, name=instance.name)
    verdict = replace(
        blank,
        answer=outcome.answer,
        assurance=outcome.assurance,
        method=entry.name,
        error_bound=outcome.error_bound,
        reason=outcome.reason,
        statistics=outcome.statistics,
    )
    if outcome.assurance is Assurance.UNKNOWN or outcome.evidence is None:
        return verdict
    if _size(outcome) > EVIDENCE_BYTES:
        why = f"the evidence is larger than {EVIDENCE_BYTES // 10**6} MB"
        return replace(verdict, reason=why)
    certificate = Certificate(instance, outcome.answer, outcome.evidence)
    result = check(certificate, deadline)
    if result.status is Status.LIMIT:
        return replace(verdict, certificate=certificate, reason=f"not checked: {result.reason}")
    if not result.accepted:
        raise Contradiction(
            f"the checker says of {entry.name}: {result.status.value}, {result.reason}"
        )
    return replace(verdict, certificate=certificate, assurance=Assurance.CERTIFIED)


def _size(outcome: Outcome) -> int:
    proof = outcome.evidence.proof if outcome.evidence else None
    return len(proof.text) if isinstance(proof, ProofText) else 0
