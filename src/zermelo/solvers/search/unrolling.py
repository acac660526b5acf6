"""Method ``qbf`` for impartial games: all moves unrolled as a quantified formula, for a QBF solver.

It is a second opinion on small games, because it shares nothing with the searches but the rules,
and those it has as circuits of its own. The solver's word comes without a proof that could be
checked; but the winner's functions can be had by asking again: where it is the winner's turn, a
move is one after which the formula of the rest is lost for the next player. So the answer comes
with the evidence ``strategy``, a table of replies, which rests on the rules alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction, LimitReached, SolverMistake
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.impartial_rounds import Transitions, unroll
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.spec import Reading
from zermelo.games.impartial.rules import NEXT, PREVIOUS, Position
from zermelo.games.registry import impartial_of
from zermelo.solvers.backends import qbf
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.evidence import Answering, strategy

VERTICES, BITS = 64, 44
"""Games on more vertices, or with more bits for the moves of a longest play, are not tried."""

FIRST = 5e-6
"""Seconds of a play without bits; two more bits double it. Measured with depqbf on POLISH, where
24, 32, 36, 40 and 42 bits took 0.1, 0.4, 1, 13 and 3 s, and 48 bits from 2 to over 100 s."""


ASKING = 60.0
"""Seconds for a strategy; most games have none by then that take a second for one formula."""


def unrolled(
    transitions: Callable[[Any], Transitions],
    after: Callable[[Position], Transitions] | None = None,
    most: int = BITS,
) -> Method:
    """Return the method ``qbf`` of a game.

    Given are its circuits, those of a position that play comes to, and the most bits of a play.
    Without the second there is no evidence.
    """

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
            return math.inf  # the searches have evidence sooner
        return float(FIRST * 2.0 ** (play_bits(instance) / 2))

    return Method(
        name="qbf",
        questions=("outcome",),
        summary="a QBF solver on all moves unrolled; a second opinion on small games",
        applies=applies,
        cost=cost,
        evidence=() if after is None else ("strategy",),
        run=lambda task: _run(task, transitions(task.instance.position), after),
        proofless=True,
        unrolls=True,
        counted=False,
        backend=qbf.version,
    )


def _run(task: Task, game: Transitions, after: Callable[[Position], Transitions] | None) -> Outcome:
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
    answer = NEXT if wins else PREVIOUS
    evidence, reason = None, None
    if after is not None and depth is None:
        try:
            evidence, reason = task.evidence(
                answer, partial(_strategy, task, after), Assurance.SOLVER
            )
        except Contradiction as error:  # it is asked about every position
            raise SolverMistake(str(error)) from None
    return Outcome(answer, Assurance.SOLVER, evidence, reason, statistics=statistics)


def _strategy(task: Task, after: Callable[[Position], Transitions]) -> Evidence:
    """Return the winner's replies, found by a formula for every position that is asked about."""
    rules = impartial_of(task.instance)
    assert rules is not None
    deadline = task.deadline.at_most(ASKING)

    @cache
    def value(position: Position) -> int:
        """Return 0 where the next player loses."""
        if not rules.components(position):
            return 0
        formula = Qcnf()
        unroll(after(position), formula, deadline)
        return int(qbf.solve(formula, deadline, task.program))

    oracle = Answering(rules, deadline, value)
    start = rules.start(task.instance.position)
    return strategy(oracle, start, task.instance.labels, all_moves=False)
