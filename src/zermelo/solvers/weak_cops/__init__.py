"""The methods for weak cop numbers: the bounds that `construct`, `retract` and `rows` find.

A finite graph is left to the methods for Cops and Robbers. On a periodic one, ``construct`` shows
that one cop suffices. ``bounds`` is the interval that two searches prove together: rows show that
two cops suffice, and a retraction gives a lower bound, because the graph folds onto a cycle or a
finite block. That nothing is found proves nothing.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.errors import OutOfTime, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.weak_cops.evidence.finite import finite_game
from zermelo.solvers.backends import cpsat, sat
from zermelo.solvers.method import Method, Outcome, Request, Task, decide_within
from zermelo.solvers.weak_cops.common import MAX_CELL, Search
from zermelo.solvers.weak_cops.construct import find_order
from zermelo.solvers.weak_cops.retract import bound_of, find_retract
from zermelo.solvers.weak_cops.rows import find_rows
from zermelo.solvers.weak_cops.tuning import BOUNDS_COST, CONSTRUCT_COST, FOLDING

QUESTIONS = ("weak-cop-number",)


def _periodic_only(instance: Instance) -> str | None:
    return None if instance.position.periodic is not None else "the graph is finite"


def _small_cell_only(instance: Instance) -> str | None:
    graph = instance.position.periodic
    if graph is not None and graph.n > MAX_CELL:
        return f"a cell has more than {MAX_CELL} vertices"
    return _periodic_only(instance)


def _construct(task: Task) -> Outcome:
    data = find_order(task.instance.position.periodic, task.deadline)
    if data is None:
        return Outcome(reason="no constructing order was found")
    return Outcome([1, 1], Assurance.THEOREM, Evidence("constructing-order", data))


def _bounds(task: Task) -> Outcome:
    graph, search = task.instance.position.periodic, Search(task.deadline, task.request.seed)
    lower: dict[str, Any] | None = None
    upper: dict[str, Any] | None = None
    late: str | None = None
    try:
        most = task.deadline.at_most(task.deadline.remaining() * FOLDING)
        lower = find_retract(graph, replace(search, deadline=most))
    except OutOfTime as error:
        task.deadline.check()
        late = f"{error} for retractions"
    least = bound_of(lower)
    try:
        if least <= 2:  # rows would prove 2
            upper = find_rows(graph, False, search) or find_rows(graph, True, search)
    except OutOfTime as error:
        if lower is None:
            raise
        late = f"{error} for rows"
    except Unavailable as error:
        late = f"no rows are looked for: {error}"
    if lower is None and upper is None:
        reason = "neither a retraction onto a cycle or a block nor rows were found"
        return Outcome(reason=late or search.why_not(reason))
    if lower is None or upper is None:
        evidence = Evidence("rows", upper or {}) if lower is None else Evidence("retract", lower)
    else:
        parts = {"lower": {"kind": "retract", **lower}, "upper": {"kind": "rows", **upper}}
        evidence = Evidence("bounds", parts)
    return Outcome([least, 2 if upper else None], Assurance.SOLVER, evidence, late)


def _solvers() -> str:
    with suppress(Unavailable):  # then no rows are looked for
        return f"{sat.version()}, {cpsat.version()}"
    return sat.version()


def _finite(task: Task) -> Outcome:
    request = Request(seed=task.request.seed)
    verdict = decide_within(finite_game(task.instance), request, task.deadline)
    if not verdict.answered:
        return Outcome(reason=verdict.reason, statistics=verdict.statistics)
    evidence = None
    if verdict.certificate is not None:
        own = verdict.certificate.evidence
        evidence = Evidence("cop-number", {"evidence": {"kind": own.kind, **own.data}})
    answer, statistics = [verdict.answer] * 2, {"method": verdict.method, **verdict.statistics}
    return Outcome(answer, verdict.assurance, evidence, verdict.reason, statistics=statistics)


METHODS = (
    Method(
        name="construct",
        questions=QUESTIONS,
        summary="a constructing order by distance in the standard realization, so [1, 1]",
        evidence=("constructing-order",),
        applies=_small_cell_only,
        cost=CONSTRUCT_COST,
        run=_construct,
    ),
    Method(
        name="bounds",
        questions=QUESTIONS,
        summary="CaDiCaL: a retraction onto a cycle or a block; CP-SAT: rows that two cops sweep",
        evidence=("bounds", "retract", "rows"),
        cost=BOUNDS_COST,
        applies=_periodic_only,
        run=_bounds,
        backend=_solvers,
    ),
    Method(
        name="finite",
        questions=QUESTIONS,
        summary="on a finite graph: the cop number, by all methods for Cops and Robbers",
        evidence=("cop-number",),
        applies=lambda instance: "the graph is infinite" if instance.position.periodic else None,
        run=_finite,
    ),
)

RETIRED = dict.fromkeys(("retract", "rows", "caps"), "bounds")
"""Methods that are gone, and what took their place."""
