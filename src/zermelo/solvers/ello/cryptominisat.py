"""Method ``cryptominisat``: CryptoMiniSat on edge orientations, the parities as exclusive ors.

The formula is that of ``sat-orientation`` without the clauses that a parity takes. A refutation
comes without a proof that a checker could follow, so a NO is exhaustive.
"""

from __future__ import annotations

from zermelo.core.verdict import Assurance
from zermelo.encodings.cnf import XorCnf
from zermelo.encodings.ello import sat_orientation
from zermelo.encodings.orientation import order_of
from zermelo.games.ello.rules import Ello
from zermelo.solvers.backends import cryptominisat
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game by CryptoMiniSat."""
    game: Ello = task.instance.position
    formula = XorCnf()
    pairs, _ = sat_orientation(game, formula, task.deadline)
    xors = [literals for _, literals in formula.xors]
    found = cryptominisat.solve(len(formula.names), formula.clauses, xors, task.deadline)
    if found.satisfiable is None:
        raise task.deadline.reached()
    if found.satisfiable:
        return won_by(task.instance, order_of(game.graph, pairs, found.model), found.statistics)
    reason = "CryptoMiniSat gives no proof that the checker could follow"
    return Outcome(False, Assurance.EXHAUSTIVE, None, reason, statistics=found.statistics)
