"""Method ``planar-dual``: exact where the rooted graph, or the reflected one, is planar."""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game by the dual of its planar rooted graph."""
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
