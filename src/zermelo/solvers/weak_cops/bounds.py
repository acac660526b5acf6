"""Method ``bounds``: the best interval that retracts and rows prove together."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.errors import OutOfTime
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.solvers.backends import cpsat
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.weak_cops.common import QUESTIONS, Skipped, periodic_only
from zermelo.solvers.weak_cops.retract import bound_of, find_retract
from zermelo.solvers.weak_cops.rows import find_rows


def _run(task: Task) -> Outcome:
    graph, deadline, seed = task.instance.position.periodic, task.deadline, task.request.seed
    skipped = Skipped()
    lower = find_retract(graph, deadline, seed, skipped)
    upper: dict[str, Any] | None = None
    try:
        if bound_of(lower) <= 2:  # rows would prove 2
            upper = find_rows(graph, False, deadline, seed, skipped) or find_rows(
                graph, True, deadline, seed, skipped
            )
    except OutOfTime as error:
        raise OutOfTime(f"{error}; it is at least {bound_of(lower)}") from None
    if lower is None and upper is None:
        reason = "neither a retraction onto a cycle or a block nor rows were found"
        return Outcome(reason=skipped.told(reason))
    return Outcome(
        [bound_of(lower), 2 if upper else None], Assurance.THEOREM, _evidence(lower, upper)
    )


def _evidence(lower: dict[str, Any] | None, upper: dict[str, Any] | None) -> Evidence:
    if lower is None or upper is None:
        return Evidence("rows", upper or {}) if lower is None else Evidence("retract", lower)
    parts = {"lower": {"kind": "retract", **lower}, "upper": {"kind": "rows", **upper}}
    return Evidence("bounds", parts)


def _cost(instance: Instance, known: Answer) -> float:
    return float("inf") if known is not None else 1.0 + 0.1 * instance.position.periodic.n


METHOD = Method(
    name="bounds",
    questions=QUESTIONS,
    summary="`retract`, then `rows` and `caps`: the interval that they prove together",
    evidence=("bounds", "retract", "rows"),
    applies=periodic_only,
    cost=_cost,
    run=_run,
    backend=cpsat.version,
)
