"""A strategy as a table that says what to play, for programs that know nothing but the rules.

It is the evidence ``strategy`` with the moves written out: the winner's Skolem functions where a
QBF solver found them. Nodes are numbers; the table never names a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.checker.data import same
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.exporting import accepted
from zermelo.formats.json_text import dumps
from zermelo.games.impartial.rules import NEXT, PASS, Position
from zermelo.games.registry import impartial_of


def strategy_table(certificate: Certificate, deadline: Deadline) -> str:
    """Return the strategy of an accepted certificate as JSON text.

    ``winner`` is "next" or "previous". The next player begins with the move ``first``. Then the
    loser is to move at node ``start``: nodes[i] has a row [move, reply, node] for each move there,
    the winner's reply to it, and the node that comes then, null where no moves are left.

    Raises
    ------
    InputError
        The certificate is not accepted, or has no strategy for the outcome in normal play.
    """
    instance, evidence = certificate.instance, certificate.evidence
    if evidence.kind != "strategy" or certificate.question != "outcome":
        what = "only a strategy for the outcome of an impartial game is such a table"
        raise InputError(what, "decide the question outcome, perhaps with another --method")
    accepted(certificate, deadline)
    found = impartial_of(instance)
    assert found is not None
    rules, labels = found, instance.labels

    def moves(position: Position) -> Iterator[tuple[Any, Position]]:
        """Yield the moves as JSON values, with what they lead to."""
        for move, after in deadline.over(rules.options(position), 64):
            if move is PASS:
                raise InputError("this is misère play", "only normal play has such a table")
            yield rules.move(labels, move), after

    def reached(position: Position, wanted: Any) -> Position:
        return next(after for move, after in moves(position) if same(move, wanted))

    numbers: dict[Position, int] = {}
    nodes: list[list[Any]] = []
    for written, replies in evidence.data["replies"]:
        position = rules.read(instance.position, written)
        nodes.append(
            [
                [move, reply, numbers.get(reached(option, reply))]
                for (move, option), reply in zip(moves(position), replies, strict=True)
            ]
        )
        numbers[position] = len(numbers)
    first = evidence.data["first"]
    start = rules.start(instance.position)
    begun = start if first is None else reached(start, first)
    return dumps(
        {
            "game": instance.game,
            "winner": "next" if certificate.answer == NEXT else "previous",
            "first": first,
            "start": numbers.get(begun),
            "nodes": nodes,
        }
    )
