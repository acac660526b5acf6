"""Methods ``algebra`` and ``algebra-order``: the determinant over GF(2^61).

A nonzero determinant proves that the game can be won, without saying how (a theorem, then); a zero
one is a loss with a printed bound on the error. ``algebra-order`` goes on to a winning order by
further determinants, which pays on dense graphs.
"""

from __future__ import annotations

from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.method import Outcome, Task


def decide(task: Task) -> Outcome:
    """Decide a game by the determinant alone."""
    game: Ello = task.instance.position
    found = algebra.decide(game, task.request.seed, task.deadline, task.request.error)
    if found.winnable:
        reason = "a nonzero determinant proves a win but gives no order"
        return Outcome(True, Assurance.THEOREM, reason=reason, statistics=found.statistics)
    return Outcome(
        False,
        Assurance.MONTE_CARLO,
        error_bound=found.error_bound,
        statistics={**found.statistics, "repeats": found.repeats},
    )


def order(task: Task) -> Outcome:
    """Look for a winning order by determinants; the kernels can be compiled."""
    from zermelo.solvers.ello.algebra_order import find_order

    game: Ello = task.instance.position
    found = find_order(game, task.request.seed, task.deadline)
    statistics = {"determinants": found.tests}
    if found.order is None:
        return Outcome(reason="the determinant gives no order", statistics=statistics)
    return won_by(task.instance, found.order, statistics)
