"""Method ``qbf`` for impartial games: all moves unrolled as a quantified formula, for a QBF solver.

It is a second opinion on small games, because it shares nothing with the searches but the rules,
and those it has as circuits of its own. The solver's word comes without a proof that could be
checked.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.impartial_rounds import Transitions, unroll
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.spec import Reading
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.solvers.backends import qbf
from zermelo.solvers.method import Method, Outcome, Task

VERTICES, BITS = 64, 44
"""Games on more vertices, or with more bits for the moves of a longest play, are not tried."""

FIRST = 5e-6
"""Seconds of a play without bits; two more bits double it. Measured with depqbf on POLISH, where
24, 32, 36, 40 and 42 bits took 0.1, 0.4, 1, 13 and 3 s, and 48 bits from 2 to over 100 s."""


def unrolled(transitions: Callable[[Any], Transitions], most: int = BITS) -> Method:
    """Return the method ``qbf`` of a game, given its circuits and the most bits of a play."""

    def play_bits(instance: Instance) -> int:
        game = transitions(instance.position)
        return game.bits * game.longest

    def applies(instance: Instance) -> str | None:
        n = instance.graph.n
        if n > VERTICES:
            return f"{n} vertices are too many for a formula (at most {VERTICES})"
        try:
            bits = play_bits(instance)
        except LimitReached as error:
            return str(error)
        if bits > most:
            return f"the moves of a play take up to {bits} bits (at most {most} are tried)"
        return None

    def cost(instance: Instance, known: Answer) -> float:
        if known is not None:
            return math.inf  # there is no evidence
        return float(FIRST * 2.0 ** (play_bits(instance) / 2))

    return Method(
        name="qbf",
        questions=("outcome",),
        summary="a QBF solver on all moves unrolled; a second opinion on small games",
        applies=applies,
        cost=cost,
        run=lambda task: _run(task, transitions(task.instance.position)),
        unrolls=True,
        counted=False,
        backend=qbf.version,
    )


def _run(task: Task, game: Transitions) -> Outcome:
    statistics: dict[str, int] = {}

    def holds(reading: Reading) -> bool:
        formula = Qcnf()
        unroll(game, formula, task.deadline, task.request.depth, reading)
        statistics.update(variables=len(formula.names), clauses=len(formula.clauses))
        return qbf.solve(formula, task.deadline, task.program)

    # As far as play goes both readings are the same. Before, an optimistic formula that is false
    # and a pessimistic one that is true are conclusive.
    depth, wins = task.request.depth, holds("optimistic")
    if depth is not None and depth < game.longest and wins and not holds("pessimistic"):
        what = "the optimistic formula is true and the pessimistic one false"
        raise LimitReached(f"depth {depth} decides nothing: {what}; depth {game.longest} decides")
    return Outcome(NEXT if wins else PREVIOUS, Assurance.EXHAUSTIVE, statistics=statistics)
