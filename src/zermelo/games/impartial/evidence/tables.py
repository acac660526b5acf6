"""Evidence for impartial games: tables of nim-values, and strategies.

Both are lists in which an entry relies only on entries before it, so that one pass proves them by
induction, and whoever reads them needs nothing but the rules.

``nim-table``: ``values``, pairs [position, nim-value]. An entry is right if the least number that
no option has is its value; an option's value is the exclusive or over its components, each of
which stands earlier in the list. Then the start's components stand in the list too.

``strategy``: ``replies``, pairs [position, moves], positions that the previous player wins: for
each option, in the order of the options, the move after which an earlier position of the list is
reached, or one without moves. If the next player wins the start, the move ``first`` (else null)
reaches a position of the list, or one without moves. For the nim-value g it is a strategy of the
previous player for the sum of the game and a heap of g, whose positions are pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import ACCEPTED, compared, rejected, require, same, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Place, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import (
    NEXT,
    PASS,
    PREVIOUS,
    Heaped,
    Impartial,
    Position,
    mex,
    outcome,
    with_heap,
)
from zermelo.games.registry import impartial_of

MOST_OPTIONS = 10_000_000
"""No position with more options than this is gone through: they are counted before."""

MOST_MOVES = 100
"""So many winning moves are found although the answer lists fewer; an error shows a few."""


class NimTable(TypedDict):
    """Positions with their nim-values, each after those that its moves lead to."""

    values: list[tuple[Any, int]]


class Strategy(TypedDict):
    """Positions that the previous player wins, with replies; and the first move, or null."""

    replies: list[tuple[Any, list[Any]]]
    first: Any


def check_table(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a table of nim-values.

    Acceptance implies: the answer is right, by the theorem of Sprague and Grundy: a position has
    the least nim-value that no option has, and a sum the exclusive or of its components'. The table
    proves this for each entry by induction along the list, so also that play from there ends.

    Hypotheses: none but the rules, which give the options and the components of the positions that
    they made; loops, isolated vertices, several components, weight 0, a single vertex and arcs both
    ways are theirs. Somebody's own rules are never handed a position that they did not make
    (`checker.claims`). Each option stands before (`value_of`), or has no
    component and the value 0. Values are integers, no booleans (`_entries`); the answer has the
    right type (`same`). In misère play the move that the rules give a blocked player (`PASS`)
    counts as an option, and as no winning move.
    """
    rules, instance = _rules(certificate.instance), certificate.instance
    values = Claims("values", _entries(certificate, "values", rules, deadline))

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
        options = _watched(rules, position, deadline)
        found = mex(value_of(after, who) for _, after in options)
        require(found == value, f"{who} has the nim-value {found}, not {value}")

    values.prove(proved, rules.made, deadline)
    start = rules.start(instance.position)
    total = value_of(start, "the start")
    if certificate.question == "winning-moves":
        moves = (
            rules.move(instance.labels, move)
            for move, after in _watched(rules, start, deadline)
            if move is not PASS and not value_of(after, "an option of the start")
        )
        word = compared(certificate.answer, list(islice(moves, _enough(certificate.answer))))
    else:
        answer = total if certificate.question == "nim-value" else outcome(total)
        word = compared(certificate.answer, answer)
    values.prove_needed(proved, deadline)
    return word


def check_strategy(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a strategy for whoever wins.

    Acceptance implies: the answer is right. By induction along the list the previous player wins
    each position in it, with the replies given; a position without components has no move, so that
    he has won it. For the nim-value g he wins the sum with a heap of g, so that the two have equal
    nim-values (Sprague, Grundy). The winning moves are those to positions of the list, and each
    other move has a reply that leads to one (`_winning`).

    Hypotheses: none but the rules, as for `check_table`. There is a reply for every option, no more
    and no fewer; a reply is a move there (`after`); what it reaches stands before. ``first`` is
    looked at for the outcome only. The heap is an integer, no boolean (here, `with_heap`). Rules
    give a position without a move no component, and misère play its `PASS` (`games.impartial`).
    """
    data = certificate.evidence.data
    rules, instance = _rules(certificate.instance), certificate.instance
    heap = certificate.answer
    if certificate.question == "nim-value":
        if type(heap) is not int or heap < 0:
            return rejected(f"{shown(heap)} is no nim-value")
        rules = with_heap(rules)
    listed = Claims("replies", _entries(certificate, "replies", rules, deadline))

    def lost_for_next(position: Position) -> bool:
        return listed.about(position) is not None or not rules.components(position)

    def after(position: Position, wanted: Any, place: str) -> Position:
        for move, option in _watched(rules, position, deadline):
            if same(rules.move(instance.labels, move), wanted):
                return option
        raise BadProof(f"{place}: {shown(wanted)} is no move there")

    def proved(place: str, position: Position, replies: Sequence[Any]) -> None:
        # No more options than there are replies are made: a forged position may have any number.
        count = len(replies)
        options = [option for _, option in islice(rules.options(position), count + 1)]
        if len(options) != count:
            what = "more" if len(options) > count else f"{len(options)}"
            raise InputError(f"{count} replies, there are {what} options", "", place)
        for option, reply in zip(options, replies, strict=True):
            if not lost_for_next(after(option, reply, f"entry {place}")):
                raise BadProof(f"entry {place}: the reply {shown(reply)} reaches no earlier entry")

    listed.prove(proved, rules.made, deadline)
    start, first = rules.start(instance.position), data["first"]
    word = ACCEPTED
    if certificate.question == "nim-value":
        start = Heaped(start.position, heap)
        require(lost_for_next(start), "the start does not stand in the list")
    elif certificate.question == "winning-moves":
        word = _winning(certificate, start, lost_for_next, listed.some, deadline)
    elif first is None:
        require(lost_for_next(start), "the start does not stand in the list")
        word = compared(certificate.answer, PREVIOUS)
    else:
        reached = lost_for_next(after(start, first, "the first move"))
        require(reached, "the first move reaches no position of the list")
        word = compared(certificate.answer, NEXT)
    listed.prove_needed(proved, deadline)
    return word


def _winning(
    certificate: Certificate,
    start: Position,
    lost_for_next: Callable[[Position], bool],
    some: Callable[[Iterable[bool]], bool],
    deadline: Deadline,
) -> CheckResult:
    """Check that the moves claimed win, and that every other move has a reply."""
    rules, labels = _rules(certificate.instance), certificate.instance.labels
    moves: list[Any] = []
    for move, option in _watched(rules, start, deadline):
        if move is PASS:
            continue
        written = rules.move(labels, move)
        if lost_for_next(option):
            moves.append(written)
        elif not some(lost_for_next(after) for _, after in _watched(rules, option, deadline)):
            return rejected(f"nothing shows that the move {shown(written)} loses")
        if len(moves) == _enough(certificate.answer):
            break
    return compared(certificate.answer, moves)


def _enough(answer: Any) -> int:
    """Return how many winning moves show that an answer lists not all of them."""
    return 1 + max(MOST_MOVES, len(answer) if isinstance(answer, list | tuple) else 0)


def _watched(
    rules: Impartial, position: Position, deadline: Deadline
) -> Iterator[tuple[Any, Position]]:
    """Yield the options, unless they are too many, with a look at the deadline now and then."""
    many = rules.choices(position)
    if many > MOST_OPTIONS:
        what = f"a position has {shown(many)} options"
        raise LimitReached(f"{what}; more than {MOST_OPTIONS:,} are not gone through")
    # Each option may take time linear in the graph.
    return deadline.over(rules.options(position), 16)


def _rules(instance: Instance) -> Impartial:
    rules = impartial_of(instance)
    assert rules is not None, "only impartial games have these kinds"
    return rules


def _entries(
    certificate: Certificate, key: str, rules: Impartial, deadline: Deadline
) -> Iterator[tuple[Position, Any]]:
    """Yield (position, what stands with it) for a list of pairs: a nim-value, or replies."""
    for number, pair in enumerate(sequence(certificate.evidence.data[key], f".{key}")):
        deadline.check()
        place = f".{key}[{number}]"
        position, said = sequence(pair, place, 2)
        with Place(f"{place}[0]"):
            read = rules.read(certificate.instance.position, position)
        if key == "replies":
            sequence(said, place)
        elif type(said) is not int or said < 0:
            raise InputError(f"{shown(said)} is no nim-value", "", f"{place}[1]")
        yield read, said
