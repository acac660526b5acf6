"""Evidence ``path-values`` for games that delete vertices, on paths and cycles.

``values``: the nim-values of the paths with 0, 1, 2, … vertices. ``start`` and ``period``: null, or
where the values begin to repeat and their period, as the listed values must prove. The checker
recomputes every value from those before it, and finds paths and cycles in the graph itself. The
recurrence and the theorem about the period, with its proof, are in `games.impartial.heaps`.

Acceptance implies: the answer is right, by the theorem of Sprague and Grundy on paths and cycles up
to isomorphism. A path's nim-value is the least number that no option has (`next_value`). A cycle's
follows from those of paths (`value`). The start's is the exclusive or of its components'.

Hypotheses: no vertex has more than two neighbors (`heaps_of`), and there are no loops (the reader
of the graph). So a component is a path, possibly a single vertex, or a cycle of at least three
vertices. In Grim and in Arc-Kayles an isolated vertex that a move leaves has the value 0, like a
path with one vertex. No move takes more than `MOST_REACH` vertices (`code_of`). Values are
integers, not booleans (here); a period is used only if the theorem's range is given in full
(`proves_period`). ``attach_at`` belongs to the question of the period, which it may not answer.
Rules of your own are taken only if their text proves that they are those of an octal game, on a
graph without loops, from a start with all vertices (`ruleset.reach`).
"""

from __future__ import annotations

from typing import Any, TypedDict

from zermelo.checker.data import compared, rejected, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, shown
from zermelo.games.impartial.heaps import (
    Digits,
    PathValues,
    heaps_of,
    next_value,
    total,
    winning,
    work,
)
from zermelo.games.impartial.rules import outcome

MOST_WORK = 30.0
"""Seconds of work: so many are spent on values, and no more."""


class Values(TypedDict):
    """Nim-values of paths, and from where on and with which period they repeat."""

    values: list[int]
    start: int | None
    period: int | None


def values_work(digits: Digits, count: int) -> float:
    """Return the seconds of work that so many values take the checker, roughly."""
    return count * work(digits, count // 2)


def check_values(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check nim-values of paths, and the answer that follows from them."""
    data, instance = certificate.evidence.data, certificate.instance
    heaps = heaps_of(instance)
    if heaps is None:
        return rejected("it is no octal game on paths and cycles, as far as the rules tell")
    given = sequence(data["values"], ".values")
    if values_work(heaps.path, len(given)) > MOST_WORK:
        raise LimitReached(f"{len(given):,} nim-values of paths take too long")
    values: list[int] = []
    for k, claimed in enumerate(given):
        deadline.check(work(heaps.path, k))
        right = next_value(values, heaps.path)
        if type(claimed) is not int or claimed != right:
            raise BadProof(f".values[{k}] is {right}, not {shown(claimed)}")
        values.append(right)
    start, period = (_number(data, key) for key in ("start", "period"))
    paths = PathValues(values, start, period)
    if period and not paths.proves_period(heaps.path):
        raise BadProof(f"the values do not prove the period {period} from {start} on")
    longest = max((len(part.row) for part in heaps.parts), default=0)
    if not period and longest >= len(values):
        raise BadProof(f"the path with {longest} vertices is not in .values")
    answer: Any = total(heaps, paths)
    if certificate.question == "outcome":
        answer = outcome(answer)
    elif certificate.question == "winning-moves":
        answer = winning(instance, heaps, paths, deadline)
    return compared(certificate.answer, answer)


def _number(data: Any, key: str) -> int:
    number = data[key]
    if number is None:
        return 0
    if type(number) is not int or number < 1:
        raise InputError(f"{shown(number)} is no integer from 1 on, or null", "", f".{key}")
    return number
