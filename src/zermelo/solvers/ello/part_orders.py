"""Orders part by part: what the searches share that look for a winning order and prove no loss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.core.instance import Instance
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.simplify import Simplified
from zermelo.solvers.method import Outcome


@dataclass(frozen=True, slots=True)
class Found:
    """A winning order of a connected game, or None, and the passes and the work that it took."""

    order: list[int] | None
    passes: int
    work: int


def won_part_by_part(
    instance: Instance, simplified: Simplified, search: Callable[[Ello], Found], unit: str
) -> Outcome:
    """Search every part that a simplification leaves; return the outcome for the whole game.

    There is no answer if the game is lost or the search fails on a part. The work is counted in
    the statistics under the name of its unit.
    """
    if simplified.decided is False:
        return Outcome(reason=f"there is no order to find: {simplified.obstruction}")
    orders: list[list[int]] = []
    statistics = {"passes": 0, unit: 0}
    for part in simplified.parts:
        found = search(part.game)
        statistics["passes"] += found.passes
        statistics[unit] += found.work
        if found.order is None:
            size = part.game.graph.n
            reason = f"a part with {size} vertices is still open after {found.passes} passes"
            return Outcome(reason=reason, statistics=statistics)
        orders.append(found.order)
    whole = not simplified.steps and len(orders) == 1
    order = orders[0] if whole else lift(instance.position, simplified.steps, orders)
    return won_by(instance, order, statistics)
