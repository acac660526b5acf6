"""What the ELLO methods share: how an order, an obstruction or a trace is an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import OBSTRUCTIONS, Ello, replay
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognise import multipartite_parts

Decided = Sequence[int] | None | str
"""A winning order, or None if there is none, or why a theorem does not fit."""


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


def obstruction_of(game: Ello) -> str | None:
    """Return which of `OBSTRUCTIONS` a connected game has (Corollary 1.7), the first one."""
    return next((name for name, holds in OBSTRUCTIONS.items() if holds(game)), None)


def obstructed(instance: Instance, component: Sequence[int], reason: str) -> Outcome:
    """Return the outcome "not winnable" by Corollary 1.7 for a component (`OBSTRUCTIONS`)."""
    data = {"component": instance.labels.of(component), "reason": reason}
    return Outcome(False, Assurance.THEOREM, Evidence("obstruction", data))


def implausible(instance: Instance) -> Outcome | None:
    """Return the outcome "not winnable" if a connected graph's colouring is obstructed."""
    reason = obstruction_of(instance.position)
    return None if reason is None else obstructed(instance, range(instance.graph.n), reason)


def own_obstruction(size: int, reason: str) -> dict[str, Any]:
    """Return the evidence `obstruction` of a whole part, for the evidence `simplification`."""
    return {"kind": "obstruction", "component": list(range(size)), "reason": reason}


def traced(steps: Sequence[Any], vertex: int, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of the evidence `simplification`: steps, and a part with its evidence."""
    return {"steps": steps, "parts": [{"vertex": vertex, "evidence": own}]}


def by_theorem(solve: Callable[[Ello, Deadline], Decided]) -> Callable[[Task], Outcome]:
    """Return the method of a theorem on a class of connected graphs."""

    def run(task: Task) -> Outcome:
        task.deadline.check()
        found = solve(task.instance.position, task.deadline)
        task.deadline.check()
        if isinstance(found, str):
            return Outcome(reason=found)
        if found is not None:
            return won_by(task.instance, found, assurance=Assurance.THEOREM)
        return _lost(task.instance)

    return run


def _lost(instance: Instance) -> Outcome:
    """Return the outcome of a lost game: an obstruction, or places of a multipartite graph."""
    outcome = implausible(instance)
    if outcome is not None:
        return outcome
    parts = multipartite_parts(instance.graph)
    if parts is None:
        raise Contradiction("a closed form finds no order, and no reason why there is none")
    data = {"parts": [instance.labels.of(part) for part in parts]}
    return Outcome(False, Assurance.THEOREM, Evidence("even-places", data))
