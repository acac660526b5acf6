"""Method ``mop``: the paper's linear program for maximal outerplanar graphs, with its evidence."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import Ello, parity_condition
from zermelo.solvers.ello.common import obstructed, won_by
from zermelo.solvers.ello.mop import Mop, find_mop, play
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game on a maximal outerplanar graph."""
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
