"""Method ``obstruction``: necessary conditions, those of Corollary 1.7 component by component.

A component that breaks the parity condition, is all red, or is the reflection of all red, loses
the game, and so does, in the variants, a vertex that can never be played, or a cycle of edges that
are directed beforehand. Linear time. If there is nothing of all this, the method has no answer.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import OBSTRUCTIONS, Ello, induced, plain, stuck_vertices
from zermelo.solvers.components import short_cycles
from zermelo.solvers.ello.common import obstructed
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Look for an obstruction, component by component."""
    game: Ello = task.instance.position
    labels = task.instance.labels
    for v in () if plain(game) else stuck_vertices(game):
        evidence = Evidence("stuck-vertex", {"vertex": labels[v]})
        return Outcome(False, Assurance.THEOREM, evidence)
    cycle = _before_cycle(game)
    if cycle:
        evidence = Evidence("before-cycle", {"cycle": labels.of(cycle)})
        return Outcome(False, Assurance.THEOREM, evidence)
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


def _before_cycle(game: Ello) -> list[int]:
    """Return a cycle of edges directed beforehand, empty if there is none."""
    if not game.before:
        return []
    later: list[list[int]] = [[] for _ in range(game.graph.n)]
    for u, v in game.before:
        later[u].append(v)
    cycles = short_cycles(later)
    return cycles[0] if cycles else []
