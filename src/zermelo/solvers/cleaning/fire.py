"""Method ``fire``: clean by the rules until no vertex is primed; linear time."""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cleaning.rules import clean, left_over
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    order, sweep = clean(task.instance.position)
    labels = task.instance.labels
    evidence = Evidence("firing-order", {"order": labels.of(order)})
    statistics = {"fired": len(order)}
    return Outcome(left_over(sweep, labels), Assurance.THEOREM, evidence, statistics=statistics)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-6 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="fire",
    questions=("cleaned",),
    summary="fire primed vertices until there are none; what is left is unique (Theorems 1, 2)",
    evidence=("firing-order",),
    cost=_cost,
    run=_run,
)
