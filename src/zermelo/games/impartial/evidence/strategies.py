"""Evidence ``strategy`` for impartial games: how the winner wins.

``replies``: pairs [position, moves]. The previous player wins each of these positions. The moves
reply to the options, in their order. Each leads to an earlier position of the list, or to one
without moves. If the next player wins the start, the move ``first`` (else null) leads to such a
position. For the nim-value g it is a strategy of the previous player for the sum of the game and a
heap of g; its positions are pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import ACCEPTED, compared, rejected, require, same, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, shown
from zermelo.core.labels import Labels
from zermelo.games.impartial.evidence.tables import bounded_options, enough, entries, rules_of
from zermelo.games.impartial.rules import NEXT, PASS, PREVIOUS, Impartial, Move, Position


class Strategy(TypedDict):
    """Positions that the previous player wins, with replies; and the first move, or null."""

    replies: list[tuple[Any, list[Any]]]
    first: Any


def check_strategy(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a strategy of the winner.

    Acceptance implies: the answer is right. By induction along the list, the previous player wins
    each listed position by the replies. A position without components has no move, so he has won
    it. For the nim-value g he wins the sum with a heap of g, so both have equal nim-values
    (Sprague, Grundy). Winning moves lead to such positions; each other move has a reply that does
    (`Shown.winning`).

    Hypotheses: none but the rules, as for `check_table`. Each option has exactly one reply, a legal
    move (`Shown.after`) to an earlier position or one without components. ``first`` is read for the
    outcome only. The heap is an integer, not a boolean (here, `with_heap`). The rules give a
    position without a move no component, and misère play its `PASS` (`games.impartial`).
    """
    data = certificate.evidence.data
    rules, instance = rules_of(certificate.instance), certificate.instance
    heap = certificate.answer
    if certificate.question == "nim-value":
        if type(heap) is not int or heap < 0:
            return rejected(f"{shown(heap)} is no nim-value")
        rules = with_heap(rules)
    listed = Claims("replies", entries(certificate, "replies", rules, deadline, sequence))
    by = Shown(rules, instance.labels, listed.about, listed.some, deadline)
    listed.prove(by.prove, rules.made, deadline)
    start, first = rules.start(instance.position), data["first"]
    word = ACCEPTED
    if certificate.question == "nim-value":
        start = Heaped(start.position, heap)
        require(by.lost(start), "the start does not stand in the list")
    elif certificate.question == "winning-moves":
        word = by.winning(certificate.answer, start)
    elif first is None:
        require(by.lost(start), "the start does not stand in the list")
        word = compared(certificate.answer, PREVIOUS)
    else:
        reached = by.lost(by.after(start, first, "the first move"))
        require(reached, "the first move reaches no position of the list")
        word = compared(certificate.answer, NEXT)
    listed.prove_needed(by.prove, deadline)
    return word


@dataclass(frozen=True, slots=True)
class Shown:
    """What a list shows of positions: the previous player wins those that it has.

    `about` says whether a position is listed, and `some` whether one of several things is true
    (`Claims`).
    """

    rules: Impartial
    labels: Labels
    about: Callable[[Position], Any]
    some: Callable[[Iterable[bool]], bool]
    deadline: Deadline

    def lost(self, position: Position) -> bool:
        """Whether the next player loses, as the list or the rules say."""
        return self.about(position) is not None or not self.rules.components(position)

    def after(self, position: Position, wanted: Any, place: str) -> Position:
        """Return what a move leads to, given as a JSON value."""
        for move, option in bounded_options(self.rules, position, self.deadline):
            if same(self.rules.move(self.labels, move), wanted):
                return option
        raise BadProof(f"{place}: {shown(wanted)} is no move there")

    def prove(self, place: str, position: Position, replies: Sequence[Any]) -> None:
        """Prove that whoever moves second wins, by a reply to every option, in their order.

        No more options than there are replies are made: a forged position may have any number.
        """
        count = len(replies)
        found = [option for _, option in islice(self.rules.options(position), count + 1)]
        if len(found) != count:
            what = "more" if len(found) > count else f"{len(found)}"
            raise InputError(f"{count} replies, there are {what} options", "", place)
        for option, reply in zip(found, replies, strict=True):
            if not self.lost(self.after(option, reply, f"entry {place}")):
                raise BadProof(f"entry {place}: the reply {shown(reply)} reaches no earlier entry")

    def winning(self, answer: Any, start: Position) -> CheckResult:
        """Check that the moves claimed win, and that every other move has a reply."""
        moves: list[Any] = []
        for move, option in bounded_options(self.rules, start, self.deadline):
            if move is PASS:
                continue
            written = self.rules.move(self.labels, move)
            replies = (after for _, after in bounded_options(self.rules, option, self.deadline))
            if self.lost(option):
                moves.append(written)
            elif not self.some(map(self.lost, replies)):
                return rejected(f"nothing shows that the move {shown(written)} loses")
            if len(moves) == enough(answer):
                break
        return compared(answer, moves)


class HeapMove(NamedTuple):
    """A move in a heap of nim that stands beside a game."""

    left: int


class Heaped(NamedTuple):
    """A position beside a heap of nim."""

    position: Position
    heap: int


def with_heap(rules: Impartial) -> Impartial:
    """Return the rules of the sum of a game and a heap of nim.

    A position has nim-value g exactly if the previous player wins its sum with a heap of g. A move
    in the heap is written {"heap": what is left}. The sum is not taken apart into components.
    """
    endless = rules.endless

    def options(sum_: Heaped) -> Iterator[tuple[Move, Heaped]]:
        for move, after in rules.options(sum_.position):
            yield move, Heaped(after, sum_.heap)
        for left in range(sum_.heap):
            yield HeapMove(left), Heaped(sum_.position, left)

    def components(sum_: Heaped) -> list[Heaped]:
        return [sum_] if sum_.heap or rules.components(sum_.position) else []

    def parse_heaped(game: Any, value: Any) -> Heaped:
        if not isinstance(value, list) or len(value) != 2:
            raise InputError(f"{shown(value)} is not a position and a heap")
        if type(value[1]) is not int or value[1] < 0:
            raise InputError(f"{shown(value[1])} is no heap", "", "[1]")
        return Heaped(rules.read(game, value[0]), value[1])

    return Impartial(
        start=lambda game: Heaped(rules.start(game), 0),
        options=options,
        components=components,
        write=lambda sum_: [rules.write(sum_.position), sum_.heap],
        read=parse_heaped,
        move=lambda labels, move: (
            {"heap": move.left} if isinstance(move, HeapMove) else rules.move(labels, move)
        ),
        choices=lambda sum_: rules.choices(sum_.position) + sum_.heap,
        made=lambda sum_: rules.made(sum_.position),
        endless=endless and (lambda sum_, moves: endless(sum_.position, moves)),
    )
