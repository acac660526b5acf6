"""Evidence ``partizan-strategy``: how a player wins who moves second, and winning first moves.

A comparison of G and H is a claim about the difference G - H: they are equal if who moves second
wins it, G is greater if Left wins it, less if Right does, and they are confused if who moves first
wins it. Its positions are pairs of one of G and one of H, and in H the players change places.

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
if he holds the start. So too on G - H (`partizan.turns`), and G is at least H exactly if Left wins
that moving second (Conway, "On numbers and games", chapter 7). The winning moves lead to positions
that the player holds; from each other option the opponent has a move to a position that the
opponent holds.

Hypotheses:
None but the rules, which give the options of the positions that they made. Each option has exactly
one reply, a legal move (`Shown.after`) to an earlier position, or one where the opponent has no
move. The rules themselves settle the graph, loops and arcs both ways. That equal games may replace
each other in any sum is a theorem about games that end; whether rules of somebody's own do is seen
only as far as the strategies go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import ACCEPTED, rejected, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.games.impartial.evidence.strategies import Shown
from zermelo.games.impartial.evidence.tables import entries
from zermelo.games.partizan import LEFT, OTHER, PLAYERS, RIGHT
from zermelo.games.partizan.questions import DIFFERENCES
from zermelo.games.partizan.turns import Turn, in_turns


class PartizanStrategy(TypedDict):
    """Positions with replies, those that Left wins and those that Right wins; the first moves."""

    left: list[tuple[Any, list[Any]]]
    right: list[tuple[Any, list[Any]]]
    first: dict[str, Any]


def check_partizan_strategy(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check strategies of both players; linear in the options of the positions listed."""
    instance = certificate.instance
    rules = in_turns(instance)

    def wins(player: str) -> Iterator[tuple[Turn, Sequence[Any]]]:
        """Yield the positions that a player is said to win when the other one is to move."""
        own = replace(rules, read=lambda game, value: rules.read(game, [value, OTHER[player]]))
        return entries(certificate, player, own, deadline, sequence)

    lists = {player: Claims(player, wins(player)) for player in PLAYERS}

    def about(turn: Turn) -> Any:
        return lists[OTHER[turn.player]].about(turn)

    # All are met, as claims wait for that.
    by = Shown(rules, instance.labels, about, lambda found: any(list(found)), deadline)
    if certificate.question == "winning-moves":
        word = by.winning(certificate.answer, rules.start(instance.position))
    else:
        word = _outcome(certificate, by)
    for listed in lists.values():
        listed.prove_needed(by.prove, deadline)
    return word


def _outcome(certificate: Certificate, by: Shown) -> CheckResult:
    """Check who wins, moving first and moving second."""
    first, answer = certificate.evidence.data["first"], certificate.answer
    start = by.rules.start(certificate.instance.position).position
    if not isinstance(first, dict) or not first.keys() <= set(PLAYERS):
        raise InputError("the first moves are an object", 'write {"left": …, "right": …}', ".first")
    turns = {player: Turn(start, player) for player in PLAYERS}
    begins = {
        player: first.get(player) is not None
        and by.lost(by.after(turns[player], first[player], f".first.{player}"))
        for player in PLAYERS
    }
    follows = {player: by.lost(turns[OTHER[player]]) for player in PLAYERS}
    needed: dict[Any, tuple[bool, bool]] = {
        "L": (begins[LEFT], follows[LEFT]),
        "R": (begins[RIGHT], follows[RIGHT]),
        "N": (begins[LEFT], begins[RIGHT]),
        "P": (follows[LEFT], follows[RIGHT]),
    }
    if certificate.question == "compare":
        needed = {relation: needed[outcome] for relation, outcome in DIFFERENCES.items()}
    shows = needed.get(answer) if isinstance(answer, str) else None
    if shows is None:
        return rejected(f"{shown(answer)} is no answer to {certificate.question}")
    require(all(shows), f"the strategies do not show the {certificate.question} {answer}")
    return ACCEPTED
