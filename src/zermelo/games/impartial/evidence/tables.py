"""Evidence ``nim-table`` for impartial games.

The evidence is a list. Each entry relies only on earlier ones, so one pass proves it by induction.

``values``: pairs [position, nim-value]. An entry is right if its value is the least number that is
no option's value. An option's value is the exclusive or over its components, and each component is
an earlier entry. The start's components are entries too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Place, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import PASS, Impartial, Position, mex, outcome
from zermelo.games.registry import impartial_of

MOST_OPTIONS = 10_000_000
"""No position with more options than this is gone through: they are counted before."""

MOST_MOVES = 100
"""So many winning moves are found although the answer lists fewer; an error shows a few."""


class NimTable(TypedDict):
    """Positions with their nim-values, each after those that its moves lead to."""

    values: list[tuple[Any, int]]


def check_table(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a table of nim-values.

    Acceptance implies: the answer is right, by the theorem of Sprague and Grundy: a position's
    nim-value is the least number that no option has, and a sum's is the exclusive or of its
    components'. The table proves each entry by induction along it, and so also that play ends.

    Hypotheses: none but the rules. They settle loops, isolated vertices, several components, weight
    0, a single vertex and arcs both ways. A user's own rules never get a position that they did not
    make (`checker.claims`). Each component of an option is an earlier entry (`value_of`); without
    any its value is 0. Values are integers, not booleans (`entries`); the answer has the right type
    (`same`). In misère play `PASS`, of a blocked player, is an option, but no winning move.
    """
    rules = rules_of(certificate.instance)
    values = Claims("values", entries(certificate, "values", rules, deadline))

    def value_of(position: Position, who: str) -> int:
        total, parts = 0, rules.components(position)
        if not parts:
            values.about(position)  # 0, as it has no move; it may stand in the list all the same
        for part in parts:
            total ^= values.needed(part, who, rules.write)
        return total

    def prove(place: str, position: Position, value: int) -> None:
        who = f"entry {place}"
        options = bounded_options(rules, position, deadline)
        found = mex(value_of(after, who) for _, after in options)
        require(found == value, f"{who} has the nim-value {found}, not {value}")

    values.prove(prove, rules.made, deadline)
    word = check_answer(certificate, rules, value_of, deadline)
    values.prove_needed(prove, deadline)
    return word


def check_answer(
    certificate: Certificate,
    rules: Impartial,
    value_of: Callable[[Position, str], int],
    deadline: Deadline,
) -> CheckResult:
    """Return the word on an answer, given the nim-value of every position that it is about."""
    instance = certificate.instance
    start = rules.start(instance.position)
    total = value_of(start, "the start")
    if certificate.question != "winning-moves":
        answer = total if certificate.question == "nim-value" else outcome(total)
        return compared(certificate.answer, answer)
    moves = (
        rules.move(instance.labels, move)
        for move, after in bounded_options(rules, start, deadline)
        if move is not PASS and not value_of(after, "an option of the start")
    )
    return compared(certificate.answer, list(islice(moves, enough(certificate.answer))))


def enough(answer: Any) -> int:
    """Return how many winning moves show that an answer lists not all of them."""
    return 1 + max(MOST_MOVES, len(answer) if isinstance(answer, list | tuple) else 0)


def bounded_options(
    rules: Impartial, position: Position, deadline: Deadline
) -> Iterator[tuple[Any, Position]]:
    """Yield the options, unless they are too many, with a look at the deadline now and then."""
    if (many := rules.choices(position)) > MOST_OPTIONS:
        raise LimitReached(f"a position has {shown(many)} options, more than {MOST_OPTIONS:,}")
    return deadline.over(rules.options(position), 16)  # each takes up to linear time


def rules_of(instance: Instance) -> Impartial:
    """Return the rules of an impartial game; `BadProof` for a sum with partizan parts."""
    if (rules := impartial_of(instance)) is None:
        raise BadProof("a sum with partizan parts has no nim-values")
    return rules


def entries(
    certificate: Certificate, key: str, rules: Impartial, deadline: Deadline, read: Any = None
) -> Iterator[tuple[Position, Any]]:
    """Yield (position, what is said of it) for a list of pairs: a nim-value, or what is read."""
    pairs = sequence(certificate.evidence.data[key], f".{key}")
    for number, pair in enumerate(deadline.over(pairs, 1)):
        place = f".{key}[{number}]"
        position, said = sequence(pair, place, 2)
        with Place(f"{place}[0]"):
            thing = rules.read(certificate.instance.position, position)
        if read is None and (type(said) is not int or said < 0):
            raise InputError(f"{shown(said)} is no nim-value", "", f"{place}[1]")
        yield thing, said if read is None else read(said, f"{place}[1]")
