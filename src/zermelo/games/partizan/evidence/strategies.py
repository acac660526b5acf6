"""Evidence ``partizan-strategy``: how a player wins who moves second, and winning first moves.

Data: ``left``: pairs [position, moves]. Left wins these positions if Right is to move. The moves
are Left's replies to Right's options, in their order. Each leads to an earlier position of the
list, or to one in which Right has no move. ``right``: the same with the players exchanged.
``first``: {"left": move, "right": move}, the moves with which they win the start if they begin;
null or left out where a player does not.

Acceptance implies:
The claim is right. By induction along the list, Left wins each position of ``left`` if Right is to
move: if Right has no move, he has lost; each move of his has a reply to an earlier position or to
one where he has none. A player holds a position if it is in his list, or the opponent has no move
there. A player who starts wins if a move leads to a position that he holds; one who moves second,
if he holds the start. The winning moves lead to positions that the player holds; from each other
option the opponent has a move to a position that the opponent holds.

Hypotheses:
None but the rules, which give the options of the positions that they made. Each option has exactly
one reply, a legal move (`_after`) to an earlier position, or one where the opponent has no move.
The rules themselves settle the graph, loops and arcs both ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

from zermelo.checker.claims import Claims, Step, prove_replies
from zermelo.checker.data import ACCEPTED, compared, rejected, same, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, Place, shown
from zermelo.games.partizan import LEFT, OTHER, PLAYERS, RIGHT
from zermelo.games.ruleset.identity import Position
from zermelo.games.ruleset.playing import Rules, rules_on


class PartizanStrategy(TypedDict):
    """Positions with replies, those that Left wins and those that Right wins; the first moves."""

    left: list[tuple[Any, list[Any]]]
    right: list[tuple[Any, list[Any]]]
    first: dict[str, Any]


Lost = Callable[[Position], bool]


def check_partizan_strategy(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check strategies of both players; linear in the options of the positions listed."""
    instance = certificate.instance
    rules = rules_on(instance.position)
    lists = {player: Claims(player, _listed(certificate, player, deadline)) for player in PLAYERS}

    def lost_of(player: str) -> Lost:
        def lost(position: Position) -> bool:
            listed = lists[player].about(position) is not None
            return listed or not rules.options(position, OTHER[player])

        return lost

    won = {player: lost_of(player) for player in PLAYERS}
    if certificate.question == "winning-moves":
        word = _winning(certificate, rules, won, instance.position.player)
    else:
        word = _outcome(certificate, rules, won)
    for player, listed in lists.items():
        listed.prove_needed(_step(certificate, rules, player, won[player]), deadline)
    return word


def _outcome(certificate: Certificate, rules: Rules, won: Mapping[str, Lost]) -> CheckResult:
    """Check who wins, moving first and moving second."""
    first = certificate.evidence.data["first"]
    if not isinstance(first, dict) or not first.keys() <= set(PLAYERS):
        raise InputError("the first moves are an object", 'write {"left": …, "right": …}', ".first")
    begins = {
        player: _begins(certificate, rules, player, won[player], first.get(player))
        for player in PLAYERS
    }
    follows = {player: won[player](rules.start) for player in PLAYERS}
    needed: dict[Any, tuple[bool, bool]] = {
        "L": (begins[LEFT], follows[LEFT]),
        "R": (begins[RIGHT], follows[RIGHT]),
        "N": (begins[LEFT], begins[RIGHT]),
        "P": (follows[LEFT], follows[RIGHT]),
    }
    shows = needed.get(certificate.answer) if isinstance(certificate.answer, str) else None
    if shows is None:
        return rejected(f"{shown(certificate.answer)} is no outcome")
    if not all(shows):
        return rejected(f"the strategies do not show the outcome {certificate.answer}")
    return ACCEPTED


def _listed(
    certificate: Certificate, player: str, deadline: Deadline
) -> Iterator[tuple[Position, Sequence[Any]]]:
    """Yield the positions that a player is said to win when the other one is to move."""
    rules = rules_on(certificate.instance.position)
    pairs = sequence(certificate.evidence.data[player], f".{player}")
    for number, pair in enumerate(pairs):
        deadline.check()
        place = f".{player}[{number}]"
        position, replies = sequence(pair, place, 2)
        with Place(f"{place}[0]"):
            read = rules.read(position)
        yield read, sequence(replies, f"{place}[1]")


def _step(
    certificate: Certificate, rules: Rules, player: str, lost: Lost
) -> Step[Position, Sequence[Any]]:
    """Return what proves that a player wins a position by the replies given for it."""

    def after(position: Position, reply: Any, place: str) -> Position:
        return _after(certificate, rules, position, player, reply, place)

    def step(place: str, position: Position, replies: Sequence[Any]) -> None:
        options = (option for _, option in rules.options(position, OTHER[player]))
        prove_replies(place, options, replies, after, lost)

    return step


def _after(
    certificate: Certificate, rules: Rules, position: Position, player: str, wanted: Any, place: str
) -> Position:
    """Return what a move leads to."""
    labels = certificate.instance.labels
    for move, option in rules.options(position, player):
        if same(rules.move(labels, move), wanted):
            return option
    raise BadProof(f"{place}: {shown(wanted)} is no move of {player} there")


def _begins(certificate: Certificate, rules: Rules, player: str, lost: Lost, move: Any) -> bool:
    if move is None:
        return False
    return lost(_after(certificate, rules, rules.start, player, move, f".first.{player}"))


def _winning(
    certificate: Certificate, rules: Rules, won: Mapping[str, Lost], player: str
) -> CheckResult:
    """Check that the moves claimed win, and that every other one has an answer."""
    moves: list[Any] = []
    for move, option in rules.options(rules.start, player):
        named = rules.move(certificate.instance.labels, move)
        if won[player](option):
            moves.append(named)
            continue
        answers = [won[OTHER[player]](after) for _, after in rules.options(option, OTHER[player])]
        if not any(answers):
            return rejected(f"nothing shows that the move {shown(named)} loses")
    return compared(certificate.answer, moves)
