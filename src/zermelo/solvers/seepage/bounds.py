"""Method ``bounds``: elementary bounds that meet, in linear time.

From above the largest out-degree, and sinks that are too few and too far away (Proposition 4.1);
from below a subtree, where the number is known. See `certificates.seepage.bounds` for the reasons.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.seepage.evidence.bounds import lower_bound, upper_bound
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.common import QUESTIONS, by_source, unasked
from zermelo.solvers.seepage.subtree import subtree


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    at_once = by_source(instance)
    if at_once is not None:
        return at_once
    high = upper_bound(game)
    k = game.protect if instance.question == "green-wins" else None
    if k is not None and k >= high:
        return Outcome(True, Assurance.THEOREM, Evidence("bounds", {"parents": None}))
    parents = subtree(game)
    low = lower_bound(game, parents)
    labels = instance.labels
    names = None
    if low > 1:
        names = [None if parent is None else labels[parent] for parent in parents]
    evidence = Evidence("bounds", {"parents": names})
    if instance.question == "green-number" and low == high:
        return Outcome(low, Assurance.THEOREM, evidence)
    if k is not None and k < low:
        return Outcome(False, Assurance.THEOREM, evidence)
    return Outcome(reason=f"the elementary bounds of the green number are {low} and {high}")


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-5 + 4e-6 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="bounds",
    questions=QUESTIONS,
    summary="k >= out-degrees, or at most k d sinks at distance >= d (Prop 4.1); subtrees below",
    evidence=("bounds", "sludge-claims"),
    applies=unasked,
    cost=_cost,
    run=_run,
)
