"""Method ``obstruction``: the necessary conditions of Corollary 1.7, component by component.

A component that breaks the parity condition, is all red, or is the reflection of all red, loses
the game. Linear time. If no component does, the method has no answer.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.ello import OBSTRUCTIONS, Ello, induced
from zermelo.solvers.ello.common import obstructed, plain_only
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    game: Ello = task.instance.position
    components = game.graph.components()
    for component in components:
        part = game if len(components) == 1 else induced(game, component)
        for reason, holds in OBSTRUCTIONS.items():
            if holds(part):
                return obstructed(task.instance, component, reason)
        task.deadline.check()
    if not components:
        return Outcome(True, Assurance.THEOREM, Evidence("winning-order", {"order": []}))
    return Outcome(reason="no component is obstructed (Corollary 1.7)")


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-6 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="obstruction",
    questions=("winnable",),
    summary="parity condition, all red and its reflection on every component (Corollary 1.7)",
    exact=True,
    evidence=("obstruction",),
    applies=plain_only,
    cost=_cost,
    run=_run,
)
