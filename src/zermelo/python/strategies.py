"""A strategy as a table that says what to play, for programs that know nothing but the rules.

It is the evidence with the moves written out: the winner's Skolem functions where a QBF solver
found them. Nodes are numbers; the table never names a position.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.checker.data import same
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps
from zermelo.games.impartial.rules import NEXT, PASS, Position
from zermelo.games.registry import folder, impartial_of
from zermelo.python.exporting import ensure_accepted
from zermelo.solvers.search.tables import NOTHING, Table

OF_THEIR_OWN = ("cops", "seepage")
"""The games that are not impartial and have tables: `solvers.<game>.tables`."""


def strategy_table(certificate: Certificate, deadline: Deadline, _source: str) -> Sequence[str]:
    """Return the strategy of an accepted certificate as JSON text.

    ``winner`` says who wins: "next" or "previous", "cops" or "robber", "green" or "sludge". Where
    the winner begins, it is with the move ``first``. Then the loser is to move at node ``start``:
    nodes[i] has a row [move, reply, node] for each move there, the winner's reply to it, and the
    node that comes then, null where no moves are left. Sludge's rows have, for the move, vertices:
    the first row counts of which none is protected.

    Raises
    ------
    InputError
        The certificate is not accepted, or has no strategy of one winner in normal play.
    """
    game = certificate.instance.game
    own = game in OF_THEIR_OWN
    if not own and (certificate.evidence.kind != "strategy" or certificate.question != "outcome"):
        raise NOTHING
    ensure_accepted(certificate, deadline)
    if own:
        home = importlib.import_module(f"zermelo.solvers.{folder(game)}.tables")
        found: Table = home.table(certificate, deadline)
    else:
        found = _impartial(certificate, deadline)
    return [dumps(found.value(game)) + "\n"]


def _impartial(certificate: Certificate, deadline: Deadline) -> Table:
    """Return the table of the evidence ``strategy``."""
    instance, evidence = certificate.instance, certificate.evidence
    found = impartial_of(instance)
    assert found is not None
    rules, labels = found, instance.labels

    def moves(position: Position) -> Iterator[tuple[Any, Position]]:
        """Yield the moves as JSON values, with what they lead to."""
        for move, after in deadline.over(rules.options(position), 64):
            if move is PASS:
                raise InputError("this is misère play", "only normal play has such a table")
            yield rules.move(labels, move), after

    def follow(position: Position, wanted: Any) -> Position:
        return next(after for move, after in moves(position) if same(move, wanted))

    numbers: dict[Position, int] = {}
    nodes: list[list[list[Any]]] = []
    for written, replies in evidence.data["replies"]:
        position = rules.read(instance.position, written)
        nodes.append(
            [
                [move, reply, numbers.get(follow(option, reply))]
                for (move, option), reply in zip(moves(position), replies, strict=True)
            ]
        )
        numbers[position] = len(numbers)
    first = evidence.data["first"]
    start = rules.start(instance.position)
    begun = start if first is None else follow(start, first)
    winner = "next" if certificate.answer == NEXT else "previous"
    return Table(winner, first, numbers.get(begun), nodes)
