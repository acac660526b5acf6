"""Methods ``cpsat-positions`` and ``cpsat-alldifferent``: CP-SAT on integer positions.

The first uses exclusive ors and lets positions coincide where no edge forbids it; the second is
the literal form with all positions different and sums. CP-SAT's "infeasible" comes without a proof
that a checker could follow, so a NO is exhaustive at best.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.verdict import Assurance
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.ello import cpsat_positions
from zermelo.encodings.orientation import order_of
from zermelo.games.ello.rules import Ello
from zermelo.solvers.backends import cpsat
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.method import Outcome, Task


def _run(naive: bool) -> Callable[[Task], Outcome]:
    def run(task: Task) -> Outcome:
        game: Ello = task.instance.position
        builder = CpSat()
        pairs = cpsat_positions(game, builder, naive)
        literals = [builder.literal(number) for number in range(1, len(builder.names) + 1)]
        found = cpsat.solve(builder.model, literals, task.deadline, task.request.seed)
        if found.satisfiable is None:
            raise task.deadline.reached()
        if found.satisfiable:
            order = order_of(game.graph, pairs, found.values)
            return won_by(task.instance, order, found.statistics)
        reason = "CP-SAT gives no proof that the checker could follow"
        return Outcome(False, Assurance.EXHAUSTIVE, None, reason, statistics=found.statistics)

    return run


positions = _run(naive=False)
all_different = _run(naive=True)
