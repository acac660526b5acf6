"""Method ``planar-dual``: exact where the rooted graph, or the reflected one, is planar."""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.ello.rules import GREEN, Ello, reflection
from zermelo.solvers.ello.common import plain_only
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    game: Ello = task.instance.position
    found = planar_dual(game, task.deadline)
    if found is None:
        return Outcome(reason="neither the rooted graph nor that of the reflection is planar")
    if found.winnable:
        reason = "a factor-critical dual proves a win but gives no order"
        return Outcome(True, Assurance.THEOREM, reason=reason)
    if found.data is None:
        reason = "a component without green is an obstruction"
        return Outcome(False, Assurance.THEOREM, reason=reason)
    return Outcome(False, Assurance.THEOREM, Evidence("dual-barrier", found.data))


def _applies(instance: Instance) -> str | None:
    why_not = plain_only(instance)
    if why_not:
        return why_not
    game: Ello = instance.position
    # Euler: a planar graph on n + 1 >= 3 vertices has at most 3 (n + 1) - 6 edges.
    most = max(1, 3 * game.graph.n - 3)
    greens = min(game.colors.count(GREEN), reflection(game).colors.count(GREEN))
    if game.graph.m + greens > most:
        return "the rooted graph has too many edges to be planar"
    return None


def _cost(instance: Instance, known: Answer) -> float:
    if known is True:
        return float("inf")
    # Measured: 0.3 s for 3,000 vertices and 9,000 edges; networkx loads in 0.1 s.
    return 0.1 + 3e-5 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="planar-dual",
    questions=("winnable",),
    summary="the dual of the planar rooted graph is factor-critical or not (arXiv 2504.20935)",
    exact=True,
    evidence=("dual-barrier",),
    applies=_applies,
    cost=_cost,
    run=_run,
)
