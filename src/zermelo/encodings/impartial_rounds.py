"""Impartial games as formulas that are true exactly if the next player wins: all moves unrolled.

A game says how a position is written in bits, how a move is, and by a circuit which moves are legal
and what position comes next (`Transitions`). The rest is the same for all: moves of the first
player are existential, those of the second universal. The first player must move legally as long
as the second has. A play that is as long as the longest one leaves nobody a move, so who would be
next has lost.

The next position is a function of the bits, whatever they are: after an illegal move of the second
player it does not matter, because the first has won.

A formula may also look ahead for some moves only, in one of two readings: when all of them were
legal, the first player has won in the optimistic one, and lost in the pessimistic one. So an
optimistic formula that is false says that the previous player wins, a pessimistic one that is true
that the next one does.

To add a game: write ``transitions(position) -> Transitions``, list ``unrolling(transitions)`` in
the ``ENCODINGS`` of its module. `encodings.polish` and `encodings.node_kayles` are examples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.core.deadline import Deadline
from zermelo.encodings.gates import Gates
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.spec import Encoding, Reading
from zermelo.games.impartial.rules import NEXT, PREVIOUS

State = Any
"""A position as literals, in whatever arrangement the game likes."""


class Step(NamedTuple):
    """What a move does: a literal that says whether it is legal, and the position after it."""

    legal: int
    after: State


class Transitions(NamedTuple):
    """A game as circuits."""

    longest: int
    """No play has more moves."""
    bits: int
    """The bits of a move."""
    start: Callable[[Gates], State]
    """The position that the first player finds."""
    step: Callable[[Gates, int, State, Sequence[int]], Step]
    """(gates, number of the move from 0, position, the move's bits) -> what it does. The gates'
    names should hold the move's number."""


def unroll(
    game: Transitions,
    builder: Qcnf,
    deadline: Deadline,
    depth: int | None = None,
    reading: Reading = "optimistic",
) -> None:
    """Write the formula that looks ahead for so many moves; None is the whole game.

    The reading says what a play with all those moves is taken for.
    """
    whole = depth is None or depth >= game.longest
    moves = game.longest if whole or depth is None else depth
    gates = Gates(builder, deadline)
    state, fair = game.start(gates), gates.true
    for t in range(moves):
        if t % 2:
            builder.for_all()
        else:
            builder.exists()
        bits = [builder.variable(f"move({t},{i})") for i in range(game.bits)]
        legal, state = game.step(gates, t, state, bits)
        if t % 2:
            fair = gates.all_of(f"fair({t})", [fair, legal])
        else:
            builder.implies(f"legal({t})", [fair], [legal])
    if moves % 2 == 0 if whole else reading == "pessimistic":
        builder.clause("no-move-left" if whole else "pessimistic", [-fair])


def qbf_encoding(transitions: Callable[[Any], Transitions]) -> Encoding:
    """Return the encoding ``qbf`` of a game, given the circuits of a position."""
    return Encoding(
        name="qbf",
        questions=("outcome",),
        formats=("qdimacs", "qcir"),
        summary="the next player wins: move by move, those of the second player universal",
        build=lambda position, *given: unroll(transitions(position), *given),
        by_rounds=True,
        answers=(PREVIOUS, NEXT),
    )
