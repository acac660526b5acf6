"""What the ELLO methods share: when they apply, how an order or a refutation is an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.games.ello.rules import OBSTRUCTIONS, Ello, plain, replay
from zermelo.solvers.backends.sat import SatResult
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.proofs import Unfinished, lrup

PLAIN_ONLY = "it is for undirected games with two colours and no edge directed beforehand"


def plain_only(instance: Instance) -> str | None:
    """Return why a method for the paper's own game does not apply, or None."""
    return None if plain(instance.position) else PLAIN_ONLY


def every_variant(instance: Instance) -> str | None:  # noqa: ARG001
    """Return None: the method applies to every variant of the game."""
    return None


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


def refuted(
    task: Task,
    cnf: Cnf,
    found: SatResult,
    added: Sequence[tuple[int, int]],
    cycles: Sequence[Sequence[int]],
) -> Outcome:
    """Return the outcome "not winnable" with an LRUP proof as evidence.

    Parameters
    ----------
    task : Task
        What was asked.
    cnf : Cnf
        The formula, its variables and clauses in the order that the evidence documents.
    found : SatResult
        The solver's refutation, with its proof.
    added : sequence of pairs
        The pairs beyond the edges that have a variable.
    cycles : sequence of cycles
        The cycles that the formula forbids.
    """
    if not task.request.evidence:
        return Outcome(False, Assurance.EXHAUSTIVE, statistics=found.statistics)
    try:
        proof = lrup(len(cnf.names), cnf.clauses, found.proof, task.deadline)
    except (LimitReached, Unfinished) as error:
        reason = f"the proof was not finished: {error}"
        return Outcome(False, Assurance.EXHAUSTIVE, reason=reason, statistics=found.statistics)
    labels = task.instance.labels
    data = {
        "pairs": [labels.of(pair) for pair in added],
        "cycles": [labels.of(cycle) for cycle in cycles],
    }
    evidence = Evidence("lrup-proof", data, proof)
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=found.statistics)
