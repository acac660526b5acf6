"""Method ``finite``: the cop number of a finite graph, by the methods for Cops and Robbers."""

from __future__ import annotations

import math

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.weak_cops.evidence.finite import finite_game
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.weak_cops.common import QUESTIONS


def _run(task: Task) -> Outcome:
    # Imported here because the registry of methods, which it asks, holds this method.
    from zermelo.solvers.decide import decide_here
    from zermelo.solvers.request import Request

    request = Request(seed=task.request.seed)
    verdict = decide_here(finite_game(task.instance), request, within=task.deadline)
    if not verdict.answered:
        return Outcome(reason=verdict.reason, statistics=verdict.statistics)
    evidence = None
    if verdict.certificate is not None:
        own = verdict.certificate.evidence
        evidence = Evidence("cop-number", {"evidence": {"kind": own.kind, **own.data}})
    return Outcome(
        [verdict.answer, verdict.answer],
        verdict.assurance,
        evidence,
        verdict.reason,
        statistics={"method": verdict.method, **verdict.statistics},
    )


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1.0 if known is None else math.inf


METHOD = Method(
    name="finite",
    questions=QUESTIONS,
    summary="on a finite graph: the cop number, by all methods for Cops and Robbers",
    evidence=("cop-number",),
    applies=lambda instance: "the graph is infinite" if instance.position.periodic else None,
    cost=_cost,
    run=_run,
)
