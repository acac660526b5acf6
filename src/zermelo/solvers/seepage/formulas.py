"""Methods ``qbf`` and ``sat-paths``: the token game as formulas, looking ahead round by round.

``qbf`` writes a quantified formula. It is of use as a second opinion, because it shares nothing
with the searches but the rules: up to some 100 vertices. ``sat-paths`` expands the game over the
token's paths, for CaDiCaL: a clause for each path from the source to a sink, up to 100,000 of them.

The solver's word comes without a proof that could be checked; the winner's functions are had by
asking again (see `asking`), for small games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, SolverMistake
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.seepage import Expansion, Rounds, exact, qbf, rounds, sat_paths, spans
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.evidence.bounds import upper_bound
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of
from zermelo.solvers.backends import qbf as backend
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.seepage.asking import Asking
from zermelo.solvers.seepage.claims import evidence
from zermelo.solvers.seepage.common import (
    SeepageMethod,
    at_most,
    by_source,
    guessed,
    least_number,
)

LARGEST = 2000
"""Above this many vertices no formula is tried."""

ASKING = 60.0
"""Seconds for asking; a method that takes longer leaves evidence to others."""

Holds = Callable[[Seepage, int, Rounds, Deadline], bool]
"""Whether Green wins a game with k, by the formula of some rounds."""

Move = Callable[[Seepage, int, Deadline], int]
"""What Green protects first where she wins, as bits."""


def decided(
    game: Seepage, k: int, depth: int | None, holds: Callable[[int, Reading], bool]
) -> bool:
    """Return whether Green wins with k, by formulas of bounded depth.

    An optimistic formula that is false says that Sludge wins, a pessimistic one that is true says
    that Green wins; what comes true stays true (or false) with more depth. When the depth is the
    length of a longest path to a sink, the two are the same. Without a given depth it grows until
    one of the formulas is conclusive; `LimitReached` says that the given one does not suffice.
    """
    span = spans(game)
    nearest, farthest = span.shortest[game.source], span.longest[game.source]
    if game.source_is_sink or not farthest:
        return not game.source_is_sink
    last = farthest if depth is None else min(depth, farthest)
    for ahead in range(1 if depth is None else last, last + 1):
        if ahead == farthest:
            return holds(ahead, "optimistic")
        if ahead >= nearest and not holds(ahead, "optimistic"):
            return False
        if holds(ahead, "pessimistic"):
            return True
    raise LimitReached(
        f"with k = {k}, depth {last} decides nothing: the optimistic formula is true and the "
        f"pessimistic one false; depth {farthest} decides"
    )


def _run(task: Task, holds: Holds, move: Move, statistics: dict[str, int]) -> Outcome:
    """Return the outcome of a method that looks ahead for a depth, or deepens.

    A loss far below the green number is cheap, because Sludge has threats enough, so k goes up from
    the elementary lower bound; at the upper bound Green wins for sure.
    """
    game: Seepage = task.instance.position
    at_once = by_source(task.instance)
    if at_once is not None:
        return at_once
    counts = {"formulas": 0, "depth": 0}

    def by_formula(k: int, depth: int, reading: Reading) -> bool:
        task.deadline.check()
        counts["formulas"] += 1
        counts["depth"] = max(counts["depth"], depth)
        return holds(game, k, rounds(game, depth, reading, task.deadline), task.deadline)

    def green(k: int) -> bool:
        return decided(game, k, task.request.depth, partial(by_formula, k))

    if task.instance.question == "green-number":
        low, high = least_number(game), upper_bound(game)
        k = next((k for k in range(low, high) if green(k)), high)
        answer: Answer = k
        wanted = {True: k, False: k - 1}  # that no k is below 1 needs no claim
    else:
        assert game.protect is not None
        answer = won = green(game.protect)
        wanted = {won: game.protect}
    counts |= statistics

    def asked() -> Evidence:
        deadline = task.deadline.at_most(ASKING)

        def proof(won: bool, k: int) -> list[Claim]:
            def wins(inner: Seepage) -> bool:
                return holds(inner, k, exact(inner, deadline), deadline)

            def first(inner: Seepage) -> int:
                return move(inner, k, deadline)

            return Asking(game, k, wins, first, deadline).proof(won)

        lists = {won: proof(won, k) if k else [] for won, k in wanted.items()}
        return evidence(task.instance.labels, lists.get(True), lists.get(False))

    try:
        found, why = task.evidence(answer, asked, Assurance.SOLVER)
    except Contradiction as error:
        raise SolverMistake(str(error)) from None
    return Outcome(answer, Assurance.SOLVER, found, why, statistics=counts)


def _qbf(task: Task) -> Outcome:
    statistics: dict[str, int] = {}

    def written(game: Seepage, k: int, ahead: Rounds, deadline: Deadline) -> Qcnf:
        formula = Qcnf()
        qbf(game, k, ahead, formula, deadline)
        statistics.update(variables=len(formula.names), clauses=len(formula.clauses))
        return formula

    def holds(game: Seepage, k: int, ahead: Rounds, deadline: Deadline) -> bool:
        return backend.solve(written(game, k, ahead, deadline), deadline, task.program)

    def move(game: Seepage, k: int, deadline: Deadline) -> int:
        formula = written(game, k, exact(game, deadline), deadline)
        return _first_move(formula, game, k, deadline, task.program)

    return _run(task, holds, move, statistics)


def _first_move(
    formula: Qcnf, game: Seepage, k: int, deadline: Deadline, program: str | None
) -> int:
    """Return what Green, who wins, protects in the first round of a formula.

    Nothing that she protects hurts her, so there is always one more that she may.
    """
    named = {name: number for number, name in enumerate(formula.names, 1)}
    green = {named[f"protect(0,{x})"]: x for x in range(game.graph.n) if f"protect(0,{x})" in named}
    left, chosen = sorted(green), 0
    while left and chosen.bit_count() < k:
        variable = backend.settled(formula, left, deadline, program)
        chosen |= 1 << green[variable]
        left.remove(variable)
    return chosen


def _qbf_cost(instance: Instance, known: Answer) -> float:
    # Measured with depqbf on simplices of dimension 3, which are the hardest that were found:
    # 0.05 s for 56 vertices, 0.4 s for 84, 5.5 s for 120; the pairs of formulas on the way add up.
    return guessed(0.1 + 0.02 * 2.0 ** (min(instance.graph.n, 600) / 15), known)


def _sat_paths(task: Task) -> Outcome:
    statistics: dict[str, int] = {}

    def expanded(
        game: Seepage, k: int, ahead: Rounds, deadline: Deadline
    ) -> tuple[sat.SatResult, Expansion]:
        cnf = Cnf()
        expansion = sat_paths(game, k, ahead, cnf, deadline)
        found = sat.solve(len(cnf.names), cnf.clauses, deadline, task.request.seed)
        if found.satisfiable is None:
            raise deadline.reached()
        statistics.update(found.statistics)
        return found, expansion

    def holds(game: Seepage, k: int, ahead: Rounds, deadline: Deadline) -> bool:
        return bool(expanded(game, k, ahead, deadline)[0].satisfiable)

    def move(game: Seepage, k: int, deadline: Deadline) -> int:
        found, expansion = expanded(game, k, exact(game, deadline), deadline)
        if not found.satisfiable:
            raise SolverMistake("it wins for Green, and then does not")
        return bits_of(x for x, i in expansion[game.source,].items() if found.model[i - 1])

    return _run(task, holds, move, statistics)


def _sat_cost(instance: Instance, known: Answer) -> float:
    game: Seepage = instance.position
    paths = spans(game).paths[game.source]
    # Measured: 1.6 s for the 16,384 paths of simplex:2,14, 0.7 s for the 2187 of simplex:3,7.
    seconds = 0.05 + 3e-4 * min(paths, 10**6)
    certifies = known is True and instance.question == "green-wins"
    return seconds if certifies else guessed(seconds, known)


SAT_PATHS = SeepageMethod(
    name="sat-paths",
    summary="CaDiCaL on the token game, a clause for each path to a sink",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    proofless=True,
    applies=at_most(LARGEST),
    cost=_sat_cost,
    run=_sat_paths,
    unrolls=True,
    backend=sat.version,
)

QBF = SeepageMethod(
    name="qbf",
    summary="a QBF solver on the token game round by round, up to a depth that decides",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    proofless=True,
    applies=at_most(LARGEST),
    cost=_qbf_cost,
    run=_qbf,
    unrolls=True,
    counted=False,
    backend=backend.version,
)
