"""One source put through a reduction: both sides decided, and a solution carried back.

What is found out about many sources is a `Tally`. The sources come in a fixed order, so that a
part of them can be tested anywhere: the small ones by their size, then the random ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from zermelo.core.alarm import ended_after
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, OutOfTime, shown
from zermelo.core.instance import Instance
from zermelo.formats.instance import encode
from zermelo.games.impartial.rules import NEXT
from zermelo.games.ruleset.mistakes import Mistake
from zermelo.reductions.contract import Reduction, Refused
from zermelo.reductions.problem import SHIPPED, load_problem
from zermelo.sweeps.shrinking import least
from zermelo.sweeps.trials.games import Games, certificates, decide_instance
from zermelo.sweeps.trials.sources import MOST, Formulas, Values

DRAWING = 60.0
"""Seconds for the target of a counterexample, which was made before."""


Kind = Formulas | Games | Values
"""The sources of a problem or a game; each kind has a type of its own for them."""


def kind_of(reduction: Reduction) -> Kind:
    """Return the sources of a reduction."""
    return kind_named(reduction.source) if reduction.problem is None else Values(reduction.problem)


def kind_named(source: str) -> Kind:
    """Return the sources of a problem of zermelo's own or of a game."""
    if source in SHIPPED:
        return Values(load_problem(source))
    return Formulas(source == "qbf") if source in ("sat", "qbf") else Games(source)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is tested: all small sources up to a size, and random ones; and the seconds for each."""

    size: int
    random: int
    seed: int = 0
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A source on which a reduction is wrong, why, and the two answers."""

    source: Any
    why: str
    answers: tuple[Any, Any]


COUNTS = ("tested", "yes", "back", "refused", "undecided", "undecided_small")
"""The numbers in a tally that are told."""

MOST_ENDLESS = 3
"""After so many sources on which a function of the reduction did not end no more are tried."""


class Endless(OutOfTime):
    """A function of the reduction did not end in time."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of sources.

    `tested`: both sides were decided, and agree. `yes`: those with the answer yes. `back`: those
    whose solution came back. `refused`: those that `make` does not take, the first with why.
    `undecided`: those of which a side was not decided in time, and so many of them are small ones.
    `endless`: those on which a function of the reduction itself did not end. `failure`: the first
    failure.
    """

    tested: int = 0
    yes: int = 0
    back: int = 0
    refused: int = 0
    undecided: int = 0
    undecided_small: int = 0
    endless: int = 0
    first_refused: str = ""
    first_undecided: str = ""
    failure: Failure | None = None

    def plus(self, other: Tally) -> Tally:
        """Return both together, the other one being of later sources."""
        counts = {name: getattr(self, name) + getattr(other, name) for name in (*COUNTS, "endless")}
        return Tally(
            **counts,
            first_refused=self.first_refused or other.first_refused,
            first_undecided=self.first_undecided or other.first_undecided,
            failure=self.failure or other.failure,
        )

    def value(self, kind: Kind) -> dict[str, Any]:
        """Return the tally as a JSON object."""
        value = asdict(replace(self, failure=None))
        if self.failure is not None:
            told = {"why": self.failure.why, "answers": list(self.failure.answers)}
            value["failure"] = {"source": kind.value(self.failure.source), **told}
        return value


def tally_of(value: dict[str, Any], kind: Kind) -> Tally:
    """Return the tally that an object stands for."""
    failure = value.pop("failure")
    if failure is not None:
        source = kind.decode(failure["source"])
        failure = Failure(source, failure["why"], tuple(failure["answers"]))
    return Tally(**value, failure=failure)


@lru_cache(maxsize=4)
def sources(reduction: Reduction, wanted: Wanted) -> tuple[list[Any], int]:
    """Return the sources in their order, and how many of them are the small ones."""
    kind = kind_of(reduction)
    every: Iterator[Any] = (each for size in range(1, wanted.size + 1) for each in kind.small(size))
    small = list(islice(every, MOST + 1))
    if len(small) > MOST:
        raise InputError(f"more than {MOST:,} sources of size {wanted.size}", "give a smaller one")
    rng = Random(f"{reduction.source} {wanted.seed}")
    larger = [kind.random(rng, wanted.size + kind.larger) for _ in range(wanted.random)]
    return small + larger, len(small)


def try_source(reduction: Reduction, kind: Kind, source: Any, seconds: float | None) -> Tally:
    """Put one source through a reduction."""
    deadline = Deadline(seconds)
    try:
        target = make_target(reduction, kind.parts(source), deadline)
    except LimitReached as error:
        return _unknown(kind, source, error)
    except Refused as error:
        return Tally(refused=1, first_refused=f"{kind.words(source)}: {error}")
    except Mistake:
        raise
    except InputError as error:
        return Tally(failure=Failure(source, f"make makes no instance: {error}", (None, None)))
    if isinstance(kind, Games):
        source = kind.with_target_question(source, target.question)
    try:
        answer = kind.answer(source, deadline)
        found = decide_instance(target, deadline, evidence=reduction.back is not None)
        if not found.answered:
            raise LimitReached(found.reason or "the target is not decided")
        answers = (answer, found.answer)
        with _time_limit("same", deadline):
            agrees = reduction.agrees(*answers, target)
    except LimitReached as error:
        return _unknown(kind, source, error)
    if not agrees:
        why = f"the source's answer is {phrase(answer)}, the target's {phrase(found.answer)}"
        return Tally(failure=Failure(source, why, answers))
    yes = answer is True or answer == NEXT
    tally = Tally(tested=1, yes=int(yes))
    if reduction.back is None or found.certificate is None:
        return tally
    why, came = "", False
    for certificate in certificates(found, target, deadline):
        try:
            with _time_limit("back", deadline):
                returned = reduction.returned(kind.parts(source), certificate)
        except LimitReached as error:
            return _unknown(kind, source, error)
        except InputError as error:
            why = why or f"back fails: {error}"
            if isinstance(error, Refused) or not isinstance(error, Mistake):
                continue  # it reads no evidence of this kind; another one will do
            break
        came = returned is not None
        why = (kind.wrong(source, answer, returned) or "") if came or yes else ""
        break
    if why:
        return Tally(failure=Failure(source, why, answers))
    return replace(tally, back=int(came))


def _unknown(kind: Kind, source: Any, error: LimitReached) -> Tally:
    endless = isinstance(error, Endless)
    told = f"{kind.words(source)}: {error if endless else shown(str(error))}"
    return Tally(undecided=1, endless=int(endless), first_undecided=told)


def make_target(reduction: Reduction, parts: Any, deadline: Deadline) -> Instance:
    """Return the target that `make` makes; `OutOfTime` if it takes too long."""
    with _time_limit("make", deadline):
        return reduction.made(parts)


def _time_limit(function: str, deadline: Deadline) -> AbstractContextManager[None]:
    left = deadline.remaining()
    return ended_after(left, Endless(f"{function} did not end in {left:.1f} s"))


def phrase(answer: Any) -> str:
    """Return an answer in words."""
    return {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer)


def try_sources(
    reduction: Reduction, wanted: Wanted, first: int, last: int, deadline: Deadline
) -> Tally:
    """Return what comes of the sources from one number to before another, up to a failure.

    Raises `OutOfTime` when the time is up.
    """
    kind = kind_of(reduction)
    found = Tally()
    every, small = sources(reduction, wanted)
    for number, source in enumerate(every[first:last], first):
        deadline.check()
        left = deadline.remaining()
        came = try_source(reduction, kind, source, min(wanted.seconds, left))
        if number < small:
            came = replace(came, undecided_small=came.undecided)
        found = found.plus(came)
        if deadline.late:
            raise OutOfTime("the time is up")
        if found.failure is not None or found.endless >= MOST_ENDLESS:
            break
    return found


def shrunk(reduction: Reduction, failure: Failure, deadline: Deadline, seconds: float) -> Failure:
    """Return a failure on a smaller source, from which nothing can be taken away.

    What was found by the deadline is returned.
    """
    kind = kind_of(reduction)

    def smaller(failure: Failure) -> Iterator[Any]:
        every: Iterator[Any] = kind.smaller(failure.source)
        return (each for each in every if kind.size(each) <= kind.size(failure.source))

    def wrong(source: Any) -> Failure | None:
        return try_source(reduction, kind, source, seconds).failure

    return least(failure, smaller, wrong, deadline)


def counterexample(reduction: Reduction, failure: Failure) -> dict[str, Any]:
    """Return a failure as a JSON object: the source, what it became, and the answers."""
    kind = kind_of(reduction)
    try:
        target = encode(make_target(reduction, kind.parts(failure.source), Deadline(DRAWING)))
    except (InputError, LimitReached):
        target = None
    return {
        "source": kind.value(failure.source),
        "target": target,
        "answers": list(failure.answers),
        "why": failure.why,
    }
