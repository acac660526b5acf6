"""Methods ``fan`` and ``wheel``: Proposition 7.3, with an order or the reason for a loss."""

from __future__ import annotations

from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello import by_mop
from zermelo.solvers.ello.common import implausible, plain_only, won_if_plausible
from zermelo.solvers.ello.fans import fan_is_won, find_fan, wheel_order
from zermelo.solvers.ello.mop import degrees, mop_on
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.recognise import rim


def _run_fan(task: Task) -> Outcome:
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


def _run_wheel(task: Task) -> Outcome:
    game: Ello = task.instance.position
    around = rim(game.graph)
    if around is None:
        return Outcome(reason="the graph is not a cycle joined to one more vertex")
    (hub,) = set(range(game.graph.n)).difference(around)
    return won_if_plausible(
        task, lambda colors: wheel_order(hub, around, colors), "Proposition 7.3"
    )


def _wheel_applies(instance: Instance) -> str | None:
    n, m = instance.graph.n, instance.graph.m
    if n < 4 or m != 2 * n - 2:
        return "a wheel on n >= 4 vertices has 2n - 2 edges, this graph has not"
    return plain_only(instance)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Less than `mop`: where there is no hub, that is known at once.
    return 2e-6 * instance.graph.n


FAN = Method(
    name="fan",
    questions=("winnable",),
    summary="fans P_r v K_1 by the colours of hub, ends and pairs (Proposition 7.3 (a), corrected)",
    exact=True,
    evidence=("winning-order", "simplification", "obstruction"),
    applies=by_mop.applies,
    cost=_cost,
    run=_run_fan,
)

WHEEL = Method(
    name="wheel",
    questions=("winnable",),
    summary="wheels C_r v K_1 are plausibility-driven (Proposition 7.3 (b))",
    exact=True,
    evidence=("winning-order", "obstruction"),
    applies=_wheel_applies,
    cost=_cost,
    run=_run_wheel,
)
