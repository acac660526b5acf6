"""Method ``mop``: the paper's linear program for maximal outerplanar graphs, with its evidence."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.ello.rules import Ello, parity_condition
from zermelo.solvers.ello.common import obstructed, plain_only, won_by
from zermelo.solvers.ello.mop import Mop, edges_of_a_mop, find_mop, play
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    found = find_mop(task.instance.graph)
    if isinstance(found, str):
        return Outcome(reason=found)
    task.deadline.check()
    return played(task, found)


def played(task: Task, mop: Mop) -> Outcome:
    """Return the outcome of a game on a graph whose outer cycle is known."""
    game: Ello = task.instance.position
    if not parity_condition(game):
        return obstructed(task.instance, range(game.graph.n), "parity")
    result = play(mop, game.colors)
    task.deadline.check()
    if result.order is None:
        evidence = Evidence("simplification", result.evidence())
        counted = {"steps": len(result.steps)}
        return Outcome(False, Assurance.THEOREM, evidence, statistics=counted)
    return replace(won_by(task.instance, result.order), assurance=Assurance.THEOREM)


def applies(instance: Instance) -> str | None:
    """Return why the graph cannot be maximal outerplanar by its numbers, or None."""
    n, m = instance.graph.n, instance.graph.m
    if n == 0 or m != edges_of_a_mop(n):
        return "a maximal outerplanar graph has 2n - 3 edges, this one has not"
    return plain_only(instance)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured: 3 s for a million vertices, most of it for playing the order out.
    return 3e-6 * instance.graph.n


METHOD = Method(
    name="mop",
    questions=("winnable",),
    summary="maximal outerplanar graphs by Reduction lemmas 1 to 4 (section 7, corrected)",
    exact=True,
    evidence=("winning-order", "simplification", "obstruction"),
    applies=applies,
    cost=_cost,
    run=_run,
)
