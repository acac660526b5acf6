"""What the ELLO methods share: how an order or an obstruction is an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import OBSTRUCTIONS, Ello, replay
from zermelo.solvers.method import Outcome, Task


def won_by(
    instance: Instance, order: Sequence[int], statistics: Mapping[str, Any] | None = None
) -> Outcome:
    """Return the outcome "winnable" with the order as evidence, after playing it out.

    Raises
    ------
    Contradiction
        The order does not win: the method that found it is wrong.
    """
    game: Ello = instance.position
    failure = replay(game, order)
    if failure is not None:
        raise Contradiction(f"a method returned an order that fails at move {failure.move + 1}")
    evidence = Evidence("winning-order", {"order": instance.labels.of(order)})
    return Outcome(True, Assurance.EXHAUSTIVE, evidence, statistics=statistics or {})


def obstructed(instance: Instance, component: Sequence[int], reason: str) -> Outcome:
    """Return the outcome "not winnable" by Corollary 1.7 for a component (`OBSTRUCTIONS`)."""
    data = {"component": instance.labels.of(component), "reason": reason}
    return Outcome(False, Assurance.THEOREM, Evidence("obstruction", data))


def implausible(instance: Instance) -> Outcome | None:
    """Return the outcome "not winnable" if a connected graph's colouring is obstructed."""
    game: Ello = instance.position
    for reason, holds in OBSTRUCTIONS.items():
        if holds(game):
            return obstructed(instance, range(game.graph.n), reason)
    return None


def won_if_plausible(
    task: Task, order: Callable[[Sequence[int]], Sequence[int] | None], theorem: str
) -> Outcome:
    """Return the outcome on a connected graph that a theorem calls plausibility-driven.

    Parameters
    ----------
    task : Task
        What was asked.
    order : callable
        The colours of a plausible game -> a winning order, None if it knows none.
    theorem : str
        Its name.

    Raises
    ------
    Contradiction
        A plausible game has no order.
    """
    lost = implausible(task.instance)
    if lost is not None:
        return lost
    task.deadline.check()
    found = order(task.instance.position.colors)
    if found is None:
        raise Contradiction(f"a plausible game was lost, against {theorem}")
    return replace(won_by(task.instance, found), assurance=Assurance.THEOREM)
