"""Evidence ``nim-table`` for impartial games.

The evidence is a list. Each entry relies only on earlier entries, so one pass proves the list by
induction. A reader needs only the rules.

``values``: pairs [position, nim-value]. An entry is right if its value is the least number that is
no option's value. An option's value is the exclusive or over its components, and each component is
an earlier entry. The start's components are entries too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypedDict, TypeVar

from zermelo.checker.claims import Claims
from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Place, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import (
    PASS,
    Impartial,
    Position,
    mex,
    outcome,
)
from zermelo.games.registry import impartial_of

Said = TypeVar("Said")

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

    Hypotheses: none but the rules. They give the options and components of positions that they
    made, and settle loops, isolated vertices, several components, weight 0, a single vertex and
    arcs both ways. A user's own rules never get a position that they did not make
    (`checker.claims`). Each component of an option is an earlier entry (`value_of`); an option
    without any has the value 0. Values are integers, not booleans (`entries`); the answer has the
    right type (`same`). In misère play the move of a blocked player (`PASS`) is an option, but no
    winning move.
    """
    rules = rules_of(certificate.instance)
    values = Claims("values", entries(certificate, "values", rules, deadline, number))

    def value_of(position: Position, who: str) -> int:
        total, parts = 0, rules.components(position)
        if not parts:
            values.about(position)  # 0, as it has no move; it may stand in the list all the same
        for part in parts:
            value = values.about(part)
            if value is None:
                raise BadProof(f"{who}: {shown(rules.write(part))} does not stand before it")
            total ^= value
        return total

    def proved(place: str, position: Position, value: int) -> None:
        who = f"entry {place}"
        options = watched(rules, position, deadline)
        found = mex(value_of(after, who) for _, after in options)
        require(found == value, f"{who} has the nim-value {found}, not {value}")

    values.prove(proved, rules.made, deadline)
    word = answered(certificate, rules, value_of, deadline)
    values.prove_needed(proved, deadline)
    return word


def answered(
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
        for move, after in watched(rules, start, deadline)
        if move is not PASS and not value_of(after, "an option of the start")
    )
    return compared(certificate.answer, list(islice(moves, enough(certificate.answer))))


def enough(answer: Any) -> int:
    """Return how many winning moves show that an answer lists not all of them."""
    return 1 + max(MOST_MOVES, len(answer) if isinstance(answer, list | tuple) else 0)


def watched(
    rules: Impartial, position: Position, deadline: Deadline
) -> Iterator[tuple[Any, Position]]:
    """Yield the options, unless they are too many, with a look at the deadline now and then."""
    many = rules.choices(position)
    if many > MOST_OPTIONS:
        what = f"a position has {shown(many)} options"
        raise LimitReached(f"{what}; more than {MOST_OPTIONS:,} are not gone through")
    # Each option may take time linear in the graph.
    return deadline.over(rules.options(position), 16)


def rules_of(instance: Instance) -> Impartial:
    """Return the rules of an impartial game; `BadProof` for a sum with partizan parts."""
    rules = impartial_of(instance)
    require(rules is not None, "a sum with partizan parts has no nim-values")
    assert rules is not None
    return rules


def number(said: Any, place: str) -> int:
    """Return a nim-value."""
    if type(said) is not int or said < 0:
        raise InputError(f"{shown(said)} is no nim-value", "", f"{place}[1]")
    return said


def entries(
    certificate: Certificate,
    key: str,
    rules: Impartial,
    deadline: Deadline,
    read_said: Callable[[Any, str], Said],
) -> Iterator[tuple[Position, Said]]:
    """Yield (position, what is said of it) for a list of pairs, given what reads that."""
    for number, pair in enumerate(sequence(certificate.evidence.data[key], f".{key}")):
        deadline.check()
        place = f".{key}[{number}]"
        position, said = sequence(pair, place, 2)
        with Place(f"{place}[0]"):
            read = rules.read(certificate.instance.position, position)
        yield read, read_said(said, place)
