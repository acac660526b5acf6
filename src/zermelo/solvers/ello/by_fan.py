"""Methods ``fan`` and ``wheel``: Proposition 7.3, with an order or the reason for a loss."""

from __future__ import annotations

from zermelo.core.errors import Contradiction
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello import by_mop
from zermelo.solvers.ello.common import implausible, won_if_plausible
from zermelo.solvers.ello.fans import fan_is_won, find_fan, wheel_order
from zermelo.solvers.ello.mop import degrees, mop_on
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognise import rim


def fan(task: Task) -> Outcome:
    """Decide a game on a fan."""
    game: Ello = task.instance.position
    found = find_fan(game.graph)
    if found is None:
        return Outcome(reason="the graph is not a path joined to one more vertex")
    hub, path = found
    lost = implausible(task.instance)
    if lost is not None:
        return lost
    task.deadline.check()
    outcome = by_mop.played(task, mop_on([hub, *path], degrees(game.graph)))
    if outcome.answer != fan_is_won(game.colors[hub], [game.colors[v] for v in path]):
        raise Contradiction("Proposition 7.3 and the reduction lemmas disagree on a fan")
    return outcome


def wheel(task: Task) -> Outcome:
    """Decide a game on a wheel."""
    game: Ello = task.instance.position
    around = rim(game.graph)
    if around is None:
        return Outcome(reason="the graph is not a cycle joined to one more vertex")
    (hub,) = set(range(game.graph.n)).difference(around)
    return won_if_plausible(
        task, lambda colors: wheel_order(hub, around, colors), "Proposition 7.3"
    )
