"""The methods for connected subtraction alone: by theorems, and by lengths of arms for any S.

``closed-forms`` has paths, subdivided stars and bistars by the paper's theorems; any connected
graph that is small for S = {1, …, N} (Lemma 5), any at all for S = {1}, and the outcome wherever
everything may be taken. ``stars`` needs no theorem, so where it is quick its evidence comes first.
"""

from __future__ import annotations

import math

from zermelo.core.certificate import Evidence
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.subtraction.evidence.formulas import interval
from zermelo.games.subtraction.evidence.values import answer_by_theorem, general
from zermelo.games.subtraction.subdivided import (
    Arms,
    State,
    Two,
    answer_of,
    label_moves,
    shape,
    take_of,
)
from zermelo.solvers.components import cut_vertices
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.evidence import LARGEST
from zermelo.solvers.search.methods import QUESTIONS
from zermelo.solvers.search.tuning import HOPELESS
from zermelo.solvers.subtraction.arms import ArmValues
from zermelo.solvers.subtraction.tuning import CLOSED_COST, FITTING, MOVE, VERTEX


def _closed_forms(task: Task) -> Outcome:
    instance = task.instance
    known = answer_by_theorem(instance, task.deadline)
    if known is not None:
        evidence, (answer, statement) = Evidence("value-rule", {}), known
    else:
        take, graph, evidence = take_of(instance), instance.position.graph, None
        general_value = general(graph.n, take, instance.question)
        if general_value is None:
            what = "the star or path with these sizes" if shape(graph) else "the graph"
            return Outcome(reason=f"no theorem covers {what}")
        value, statement = general_value
        # Of at most N vertices only the move that takes all of them wins: fewer have a value of at
        # least 1. Of N + 2, or with S = {1}, the moves that take one vertex do.
        single = graph.n > interval(take)
        ways = [[v] for v in removable(graph)] if single else [list(range(graph.n))]
        answer = label_moves(instance, ways) if value else []
    return Outcome(answer, Assurance.THEOREM, evidence, statistics={"statement": statement})


def removable(graph: Graph) -> list[int]:
    """Return the vertices of a connected graph that are no cut vertices, in linear time."""
    cut = set(cut_vertices(graph.adjacency, 0))
    return [v for v in range(graph.n) if v not in cut]


def _stars(task: Task) -> Outcome:
    found = shape(task.instance.position.graph)
    if found is None:
        return Outcome(reason="neither a path nor a subdivided star or bistar")
    states, arms = _extent(found.state)
    if states * arms > FITTING:
        return Outcome(reason=f"about {states:.0e} stars with up to {arms} arms do not fit")
    values = ArmValues(take_of(task.instance), task.deadline, task.request.nodes)
    answer = answer_of(task.instance, found, values.take, values.__getitem__)
    statistics = {"positions": len(values.values)}
    if len(values.values) > LARGEST:
        reason = f"the evidence needs more than {LARGEST} positions"
        return Outcome(answer, Assurance.EXHAUSTIVE, reason=reason, statistics=statistics)
    evidence = _evidence(values) if task.request.evidence else None
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, statistics=statistics)


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
    """Return how many multisets of arms there are that are not longer, roughly (at most 10^12)."""
    total = 1.0
    for i, length in enumerate(reversed(arms), 1):
        total = min(total * (length + i) / i, 10**12)
    return total


def _extent(state: State) -> tuple[float, int]:
    """Return about how many stars and bistars play can reach, and the number of arms."""
    if isinstance(state, int):
        return 0.0, 0
    if not isinstance(state, Two):
        return _shorter(state), len(state)
    total = (state.middle + 1) * _shorter(state.first) * _shorter(state.second)
    return total, len(state.first) + len(state.second)


def _star_cost(instance: Instance, known: Answer) -> float:
    graph: Graph = instance.position.graph
    found = shape(graph)
    if found is None or isinstance(found.state, int):
        return 2 * VERTEX * graph.n
    states, arms = _extent(found.state)
    moves = states * len(take_of(instance)) * min(arms, 5)
    seconds = VERTEX * graph.n + MOVE * moves * (1 + arms / 5)
    return math.inf if known is not None and seconds > HOPELESS else seconds


CLOSED_FORMS = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary=(
        "Lemmas 4, 5, 9, 19-28, Proposition 8, Theorems 10, 16, 18, and 0.33 on subdivided stars "
        "and bistars"
    ),
    evidence=("value-rule",),
    applies=_applies,
    cost=CLOSED_COST,
    run=_closed_forms,
)

STARS = Method(
    name="stars",
    questions=QUESTIONS,
    summary="nim-values of all paths, subdivided stars and bistars that play can reach, by arms",
    evidence=("arms-table",),
    applies=_applies,
    cost=_star_cost,
    run=_stars,
)
