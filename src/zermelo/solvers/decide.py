"""`decide`: from methods to one verdict, as sure as the time allows.

Methods run from cheap to dear until one answers. Evidence is checked at once; what the checker
accepts is certified. If the answer came with less, dearer methods go on for better evidence, for
at most `POLISH_SECONDS` or what the time limit leaves. Two methods that disagree, or evidence
that the checker rejects, are bugs and are raised as such.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from zermelo.certificates.check import check
from zermelo.core.certificate import Certificate, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.solvers.method import Method, Outcome, Task, method, methods
from zermelo.solvers.worker import borrowed

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
    """

    method: str | None = None
    assurance: Assurance | None = None
    time_limit: float | None = None
    memory_limit: float | None = None
    seed: int = 0


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
    reasons: list[str] = []

    def note(entry: Method, reason: str) -> None:
        reasons.append(reason if request.method else f"{entry.name}: {reason}")

    target = request.assurance or Assurance.CERTIFIED
    for entry, why_not in _candidates(instance, request):
        if why_not:
            note(entry, why_not)
            continue
        if deadline.expired or best.assurance >= target:
            break
        verdict = _attempt(entry, instance, request, deadline)
        if verdict.answered and best.answered and verdict.answer != best.answer:
            raise Contradiction(
                f"{best.method} says {best.answer!r} and {entry.name} says {verdict.answer!r}"
            )
        if verdict.assurance > best.assurance:
            if not best.answered and request.assurance is None:
                deadline = deadline.at_most(POLISH_SECONDS)
            best = replace(verdict, seconds=time.monotonic() - start)
            progress(best)
        elif verdict.reason:
            note(entry, verdict.reason)
    return finished(best, request, start, reasons)


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
        reason = "; ".join(reasons) or f"time limit of {request.time_limit:g} s reached"
        return replace(best, seconds=seconds, reason=reason)
    return replace(best, seconds=seconds)


def _candidates(instance: Instance, request: Request) -> Iterator[tuple[Method, str | None]]:
    """Yield the methods to try, in order, each with why it does not apply."""
    if request.method is not None:
        entry = method(instance.game, request.method)
        if instance.question not in entry.questions:
            yield entry, f"it does not answer {instance.question}"
            return
        yield entry, entry.applies(instance) or why_unavailable(entry)
        return
    fitting = [entry for entry in methods(instance.game) if instance.question in entry.questions]
    applicable = [entry for entry in fitting if entry.applies(instance) is None]
    for entry in sorted(applicable, key=lambda entry: entry.cost(instance)):
        yield entry, why_unavailable(entry)
    if not applicable:
        for entry in fitting:
            yield entry, entry.applies(instance)


def why_unavailable(entry: Method) -> str | None:
    """Return why the backend of a method is missing, or None if it is there."""
    try:
        if entry.backend is not None:
            entry.backend()
    except Unavailable as error:
        return str(error)
    return None


def _attempt(entry: Method, instance: Instance, request: Request, deadline: Deadline) -> Verdict:
    """Run one method and check its evidence."""
    blank = Verdict(instance.game, instance.question, None, Assurance.UNKNOWN, name=instance.name)
    try:
        outcome = entry.run(Task(instance, deadline, request.seed))
    except (LimitReached, MemoryError) as error:
        return replace(blank, method=entry.name, reason=str(error) or "out of memory")
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
