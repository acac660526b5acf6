"""Answers about impartial and partizan games in words: who wins, and by which move.

Moves are told in the words of the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, TypeGuard

from zermelo.core.certificate import Certificate
from zermelo.core.errors import BadProof, InputError
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.formats.json_text import dumps
from zermelo.games.impartial.deletion import SEQUENCE, Deletion
from zermelo.games.impartial.rules import NEXT, PASS, PREVIOUS, Impartial
from zermelo.games.partizan import PLAYERS
from zermelo.games.registry import impartial_of
from zermelo.games.ruleset.playing import rules_on
from zermelo.pictures.impartial.plays import why_lost, winning_move
from zermelo.views.view import view

SHOWN = 5
"""So many winning moves are told."""

MOST_MOVES = 2_000
"""Moves are told in words where there are at most so many."""

LARGE = 1_000
"""Moves that delete vertices of more than so many are told as they are written, without rules."""

MOST_POSITIONS = 5_000
"""The evidence is asked for the winning move if it lists at most so many positions."""

WINNERS = {
    NEXT: "the next player wins",
    PREVIOUS: "the previous player wins",
    "L": "Left wins, whoever starts",
    "R": "Right wins, whoever starts",
}


def impartial(verdict: Verdict, instance: Instance) -> tuple[str, Any]:
    """Return an answer about an impartial game in words, and a winning move as a JSON value."""
    answer = verdict.answer
    if isinstance(answer, dict):
        before = answer["preperiod"]
        first = f"after the first {before}" if before else "from the start on"
        where = " in both lengths" if instance.position.attach_also is not None else ""
        return f"the nim-values repeat every {answer['period']}{where}, {first}", None
    if instance.question == SEQUENCE.name:
        return f"with a path of 0 to {len(answer) - 1} vertices", None
    rules, certificate = impartial_of(instance), verdict.certificate
    if rules is None:  # a sum with a partizan part
        return WINNERS[answer], None
    large = isinstance(instance.position, Deletion) and instance.graph.n > LARGE
    if isinstance(answer, list):
        start = None if large or not answer else rules.start(instance.position)
        moves = (move for move, _ in rules.moves(start)) if start is not None else iter(())
        words = _moves(instance, answer, moves, partial(rules.move, instance.labels))
        why = why_lost(certificate) if not (answer or large) and _small(certificate) else ""
        return words + _after_colon(why), None
    winner = WINNERS[answer if isinstance(answer, str) else NEXT if answer else PREVIOUS]
    if large or not _small(certificate):
        return winner, None
    if winner == WINNERS[PREVIOUS]:
        return winner + _after_colon(why_lost(certificate)), None
    move, value = _winning(certificate, rules)
    if move is PASS:
        return f"{winner}: he cannot move", None
    if move is None:
        return winner, None
    return f"{winner}: {_say_move(instance, move)}", value


def _winning(certificate: Certificate, rules: Impartial) -> tuple[Any, Any]:
    """Return a winning move and how it is written, or None twice if the evidence tells none."""
    instance, given = certificate.instance, certificate.evidence.data
    value = partial(rules.move, instance.labels)
    wanted = given.get("move", given.get("first"))
    move = None
    with suppress(LookupError, BadProof, InputError):
        if wanted is None or certificate.question == "nim-value":
            move = winning_move(certificate)
        else:
            options = islice(rules.moves(rules.start(instance.position)), MOST_MOVES)
            move = next((each for each, _ in options if dumps(value(each)) == dumps(wanted)), None)
    return move, None if move is None or move is PASS else value(move)


def _after_colon(words: str) -> str:
    return f": {words}" if words else ""


def partizan(verdict: Verdict, instance: Instance) -> tuple[str, Any]:
    """Return an answer about a partizan game in words, and the first moves of those who win."""
    answer, certificate = verdict.answer, verdict.certificate
    rules = rules_on(instance.position)
    value = partial(rules.move, instance.labels)
    if isinstance(answer, list):
        moves = (move for move, _ in rules.options(rules.start, instance.position.player))
        return _moves(instance, answer, moves, value), None
    winner = WINNERS[answer]
    first = {} if certificate is None else certificate.evidence.data.get("first", {})
    firsts = {player: first[player] for player in PLAYERS if player in first}
    words = []
    for player, wanted in firsts.items():
        moves = (move for move, _ in islice(rules.options(rules.start, player), MOST_MOVES))
        move = next((move for move in moves if value(move) == wanted), None)
        if move is not None:
            words.append(f"{player.capitalize()} begins with {_say_move(instance, move)}")
    return f"{winner}{': ' if words else ''}{', '.join(words)}", firsts or None


def _small(certificate: Certificate | None) -> TypeGuard[Certificate]:
    """Whether there is evidence that lists few positions."""
    return certificate is not None and all(
        not isinstance(each, list | dict) or len(each) <= MOST_POSITIONS
        for each in certificate.evidence.data.values()
    )


def _moves(
    instance: Instance, answer: list[Any], moves: Iterator[Any], value: Callable[[Any], Any]
) -> str:
    """Return winning moves in words, given all moves and how they are written."""
    if not answer:
        return "no move wins"
    wanted = {dumps(each) for each in answer[:SHOWN]}
    found = [move for move in islice(moves, MOST_MOVES) if dumps(value(move)) in wanted]
    more = f"; and {len(answer) - SHOWN} more" if len(answer) > SHOWN else ""
    told = [_say_move(instance, move) for move in found] or list(map(dumps, answer[:SHOWN]))
    words = "; ".join(told) + more
    # Rules without words of their own have bare vertices as moves.
    return words if words[:1].isalpha() else f"winning: {words}"


def _say_move(instance: Instance, move: Any) -> str:
    """Return a move in the words of the pages."""
    return view(instance.game).say(instance, move)
