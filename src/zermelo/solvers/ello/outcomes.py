"""How an order, an obstruction or a trace is an outcome; and the method ``obstruction``.

The method is for necessary conditions, those of Corollary 1.7 component by component. A component
that breaks the parity condition, is all red, or is the reflection of all red, loses the game, and
so does, in the variants, a vertex that can never be played, or a cycle of edges that are directed
beforehand. Linear time. If there is nothing of all this, the method has no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import (
    OBSTRUCTIONS,
    REASONS,
    Ello,
    induced,
    plain,
    replay,
    stuck_vertices,
)
from zermelo.solvers.components import short_cycles
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognize import multipartite_parts

Decided = Sequence[int] | Evidence | None | str
"""A winning order, evidence of a loss, None for a loss, or why a theorem does not fit."""


def won_by(
    instance: Instance,
    order: Sequence[int],
    statistics: Mapping[str, Any] | None = None,
    assurance: Assurance = Assurance.EXHAUSTIVE,
) -> Outcome:
    """Return the outcome "winnable" with the order as evidence, after playing it out.

    `Contradiction` says that the order does not win: the method that found it is wrong.
    """
    game: Ello = instance.position
    failure = replay(game, order)
    if failure is not None:
        raise Contradiction(f"a method returned an order that fails at move {failure.move + 1}")
    evidence = Evidence("winning-order", {"order": instance.labels.of(order)})
    return Outcome(True, assurance, evidence, statistics=statistics or {})


def obstruction_of(
    game: Ello, reasons: Mapping[str, Callable[[Ello], bool]] = OBSTRUCTIONS
) -> str | None:
    """Return which of the reasons a connected game is lost for (Corollary 1.7), the first one."""
    return next((name for name, holds in reasons.items() if holds(game)), None)


def obstruction(instance: Instance, component: Sequence[int], reason: str) -> Outcome:
    """Return the outcome "not winnable" by Corollary 1.7 for a component (`OBSTRUCTIONS`)."""
    data = {"component": instance.labels.of(component), "reason": reason}
    return Outcome(False, Assurance.THEOREM, Evidence("obstruction", data))


def stuck(instance: Instance) -> Outcome | None:
    """Return the outcome "not winnable" if a vertex can never be played."""
    for v in stuck_vertices(instance.position):
        evidence = Evidence("stuck-vertex", {"vertex": instance.labels[v]})
        return Outcome(False, Assurance.THEOREM, evidence)
    return None


def own_obstruction(size: int, reason: str) -> dict[str, Any]:
    """Return the evidence `obstruction` of a whole part, for the evidence `simplification`."""
    return {"kind": "obstruction", "component": list(range(size)), "reason": reason}


def trace_data(steps: Sequence[Any], *parts: tuple[int, Any]) -> dict[str, Any]:
    """Return the data of the evidence `simplification`: steps, and parts with their evidence."""
    listed = [{"vertex": vertex, "evidence": own} for vertex, own in parts]
    return {"steps": steps, "parts": listed}


def dual_barrier(
    rotation: Sequence[Sequence[int]], barrier: Sequence[int], reflected: bool = False
) -> Evidence:
    """Return the evidence for a barrier, given all neighbors in G+ clockwise, the root's last."""
    root = len(rotation) - 1
    *named, last = [[None if u == root else u for u in row] for row in rotation]
    data = {"reflected": reflected, "rotation": named, "root": last, "barrier": barrier}
    return Evidence("dual-barrier", data)


def by_theorem(solve: Callable[[Ello, Deadline], Decided]) -> Callable[[Task], Outcome]:
    """Return the method of a theorem on a class of connected graphs."""

    def run(task: Task) -> Outcome:
        task.deadline.check()
        found = solve(task.instance.position, task.deadline)
        task.deadline.check()
        if isinstance(found, str):
            return Outcome(reason=found)
        if isinstance(found, Evidence):
            return Outcome(False, Assurance.THEOREM, found)
        if found is not None:
            return won_by(task.instance, found, assurance=Assurance.THEOREM)
        return _lost(task.instance)

    return run


def _lost(instance: Instance) -> Outcome:
    """Return the outcome of a lost game: an obstruction, or places of a multipartite graph."""
    reason = obstruction_of(instance.position, REASONS)
    parts = None if reason in OBSTRUCTIONS else multipartite_parts(instance.graph)
    if parts is not None:
        data = {"parts": [instance.labels.of(part) for part in parts]}
        return Outcome(False, Assurance.THEOREM, Evidence("even-places", data))
    if reason is None:
        raise Contradiction("a closed form finds no order, and no reason why there is none")
    return obstruction(instance, range(instance.graph.n), reason)


def run(task: Task) -> Outcome:
    """Look for an obstruction, component by component."""
    game: Ello = task.instance.position
    lost = None if plain(game) else stuck(task.instance)
    if lost is not None:
        return lost
    cycle = _before_cycle(game) if game.before else []
    if cycle:
        evidence = Evidence("before-cycle", {"cycle": task.instance.labels.of(cycle)})
        return Outcome(False, Assurance.THEOREM, evidence)
    components = game.graph.components()
    for component in components:
        part = game if len(components) == 1 else induced(game, component)
        reason = obstruction_of(part, REASONS)
        if reason is not None:
            return obstruction(task.instance, component, reason)
        task.deadline.check()
    if not components:
        return Outcome(True, Assurance.THEOREM, Evidence("winning-order", {"order": []}))
    return Outcome(reason="no component is obstructed (Corollary 1.7)")


def _before_cycle(game: Ello) -> list[int]:
    """Return a cycle of edges directed beforehand, empty if there is none."""
    later: list[list[int]] = [[] for _ in range(game.graph.n)]
    for u, v in game.before:
        later[u].append(v)
    return next(iter(short_cycles(later)), [])
