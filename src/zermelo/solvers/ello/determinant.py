"""Methods ``algebra`` and ``algebra-order``: the determinant over GF(2^61).

A nonzero determinant proves that the game can be won, without saying how (a theorem, then); a zero
one is a loss with a printed bound on the error. ``algebra-order`` goes on to a winning order by
further determinants, which pays on dense graphs.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.ello.rules import Ello
from zermelo.solvers import compiling
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello.common import plain_only, won_by
from zermelo.solvers.method import Method, Outcome, Task


def _decide(task: Task) -> Outcome:
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


def _order(task: Task) -> Outcome:
    from zermelo.solvers.ello.algebra_order import find_order

    game: Ello = task.instance.position
    found = find_order(game, task.request.seed, task.deadline)
    statistics = {"determinants": found.tests}
    if found.order is None:
        return Outcome(reason="the determinant gives no order", statistics=statistics)
    return won_by(task.instance, found.order, statistics)


def _cost_decide(instance: Instance, known: Answer) -> float:
    if known is not None:
        return float("inf")
    n, m = instance.graph.n, instance.graph.m
    if n <= algebra.PLAIN_VERTICES:
        return 0.01 + 1e-7 * n**3
    # Measured: dense n = 3000 in 1 s; cubic n = 20,000 in 8 s, a grid of 10^6 vertices in 15 s; the
    # kernels load in 0.5 s.
    return 0.5 + min(4e-11 * n**3, 7e-5 * n if m <= 2 * n else 4e-11 * n**3)


def _cost_order(instance: Instance, known: Answer) -> float:
    if known is False:
        return float("inf")
    # Measured: some ten determinants on dense graphs; on sparse ones one or two a vertex, each some
    # milliseconds (a torus with 3,600 vertices: 5,300 in 10 s).
    n, m = instance.graph.n, instance.graph.m
    if m > n * n / 8:
        return 0.7 + 15 * 2e-10 * n**3
    return 0.7 + 1.5 * n * ((1e-8 * n**1.5 + 1e-13 * n**3) if m <= 3 * n else 5e-11 * n**3)


DECIDE = Method(
    name="algebra",
    questions=("winnable",),
    summary="a Laplacian determinant over GF(2^61); a YES is certain, a NO has an error bound",
    exact=False,
    evidence=(),
    applies=plain_only,
    cost=_cost_decide,
    run=_decide,
)

ORDER = Method(
    name="algebra-order",
    questions=("winnable",),
    summary="a winning order by determinants: random moves, tested in growing strides",
    exact=True,
    evidence=("winning-order",),
    applies=plain_only,
    cost=_cost_order,
    run=compiling.needed(_order),
    backend=compiling.backend,
)
