"""Methods ``paths`` and ``stars``: connected subtraction by lengths alone, for any S."""

from __future__ import annotations

import math

from zermelo.core.certificate import Evidence
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.subtraction.subdivided import Arms, Two, shape, take_of
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.evidence import LARGEST
from zermelo.solvers.search.methods import HOPELESS, QUESTIONS
from zermelo.solvers.subtraction.answers import answer
from zermelo.solvers.subtraction.arms import ArmValues

SPEED = 2e5
"""Moves from stars with five arms in a second, as measured; a move takes time for every arm."""

FITTING = 5e7
"""So many lengths of arms in all fit into memory."""


def _paths(task: Task) -> Outcome:
    found = shape(task.instance.position.graph)
    if found is None or not isinstance(found.state, int):
        return Outcome(reason="not a path")
    take = take_of(task.instance)
    values = ArmValues(take, task.deadline)
    told = answer(task.instance, found, take, values, task.deadline)
    return Outcome(told, Assurance.EXHAUSTIVE, _evidence(values) if task.request.evidence else None)


def _stars(task: Task) -> Outcome:
    found = shape(task.instance.position.graph)
    if found is None or isinstance(found.state, int):
        return Outcome(reason="neither a subdivided star nor a bistar")
    states, arms = _extent(found.state)
    if states * arms > FITTING:
        return Outcome(reason=f"about {states:.0e} stars with up to {arms} arms do not fit")
    take = take_of(task.instance)
    values = ArmValues(take, task.deadline, task.request.nodes)
    told = answer(task.instance, found, take, values, task.deadline)
    statistics = {"positions": len(values.values)}
    if len(values.values) > LARGEST:
        reason = f"the evidence needs more than {LARGEST} positions"
        return Outcome(told, Assurance.EXHAUSTIVE, reason=reason, statistics=statistics)
    evidence = _evidence(values) if task.request.evidence else None
    return Outcome(told, Assurance.EXHAUSTIVE, evidence, statistics=statistics)


def _evidence(values: ArmValues) -> Evidence:
    """Return the evidence ``arms-table``: all values that were found, in the order of finding."""
    paths = values.paths
    return Evidence(
        "arms-table",
        {
            "paths": list(paths.values),
            "period": paths.cycle[1] if paths.cycle else None,
            "stars": [[list(state), value] for state, value in values.values.items()],
        },
    )


def _applies(instance: Instance) -> str | None:
    if not take_of(instance):
        return "not connected subtraction: a digit other than 0 and 3, or several components"
    return None


def _shorter(arms: Arms) -> float:
    """Return how many multisets of arms there are that are not longer, roughly (at most 1e12)."""
    total = 1.0
    for i, length in enumerate(reversed(arms), 1):
        total = min(total * (length + i) / i, 1e12)
    return total


def _extent(state: Arms | Two) -> tuple[float, int]:
    """Return about how many stars and bistars play can reach, and the number of arms."""
    if not isinstance(state, Two):
        return _shorter(state), len(state)
    total = (state.middle + 1) * _shorter(state.first) * _shorter(state.second)
    return total, len(state.first) + len(state.second)


def _star_cost(instance: Instance, known: Answer) -> float:
    graph: Graph = instance.position.graph
    found = shape(graph)
    if found is None or isinstance(found.state, int):
        return 1e-6 * graph.n
    states, arms = _extent(found.state)
    moves = states * len(take_of(instance)) * min(arms, 5)
    seconds = 1e-5 * graph.n + moves * (1 + arms / 5) / SPEED
    return math.inf if known is not None and seconds > HOPELESS else seconds


PATHS = Method(
    name="paths",
    questions=QUESTIONS,
    summary="the subtraction sequence of a path, until it repeats",
    evidence=("arms-table",),
    applies=_applies,
    cost=lambda instance, known: 2e-5 * instance.position.graph.n,  # noqa: ARG005
    run=_paths,
)

STARS = Method(
    name="stars",
    questions=QUESTIONS,
    summary="nim-values of all subdivided stars and bistars that play can reach, by sorted arms",
    evidence=("arms-table",),
    applies=_applies,
    cost=_star_cost,
    run=_stars,
)
