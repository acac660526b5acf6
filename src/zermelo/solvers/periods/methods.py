"""The method for ``period`` and ``sequence``, the questions about a path that grows."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

from zermelo.compile import compiling
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.attached import LARGEST, code_of, elsewhere
from zermelo.games.impartial.deletion import GROWING, SEQUENCE, bits
from zermelo.games.impartial.evidence.periodicity import (
    MOST_STEPS,
    MOST_VALUES,
    columns_needed,
    ensure_few,
    steps,
)
from zermelo.games.impartial.expected import connected_subsets
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.periods.search import Period, PlainTable, Table, find
from zermelo.solvers.periods.tuning import COLUMNS_SET, LOADING
from zermelo.solvers.periods.two_paths import Window, find_both

Found = TypeVar("Found")
T = TypeVar("T")


def _run(task: Task) -> Outcome:
    """Compute columns in plain Python, and by the kernel once that pays for loading it."""
    if task.instance.question == SEQUENCE.name:
        return _sequence(task)
    if task.instance.position.attach_also is not None:
        return _two_paths(task)
    table, found = _columns(task, find)
    return _proved(task, found, len(table.sets), lambda: periodicity(task, table, found))


def _proved(
    task: Task, found: Period | Window, sets: int, build: Callable[[], Evidence]
) -> Outcome:
    """Return the outcome of a period that so many rows prove."""
    answer = {"preperiod": found.preperiod, "period": found.own_period}
    evidence, reason = task.evidence(answer, build)
    statistics = {"rows": sets, "start": found.start, "period": found.period}
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics)


def _columns(task: Task, look: Callable[[Table], Found]) -> tuple[Table, Found]:
    """Return a table whose columns are known as far as it is looked at, and what is found."""
    game, instance = task.instance.position, task.instance
    code = code_of(instance.game, game)

    def found_by(make: Callable[..., Table], deadline: Deadline) -> tuple[Table, Found]:
        table = make(game.graph.masks, game.attach_at, code, deadline)
        return table, look(table)

    return _plain_or_compiled(task, found_by)


def _plain_or_compiled(task: Task, found_by: Callable[[Callable[..., Table], Deadline], T]) -> T:
    """Return what plain columns find, or compiled ones once that pays for loading them."""
    if not compiling.ready():
        return found_by(PlainTable, task.deadline)
    from zermelo.solvers.periods.kernel import CompiledTable

    try:
        share = 0.0 if compiling.is_eager() else LOADING
        return found_by(PlainTable, task.deadline.share(share))
    except LimitReached:
        task.deadline.check()
        return found_by(CompiledTable, task.deadline)


def _two_paths(task: Task) -> Outcome:
    """Find a window of two growing paths that proves their periods."""
    instance = task.instance
    code = code_of(instance.game, instance.position)
    found = _plain_or_compiled(
        task, lambda make, deadline: find_both(make, instance.position, code, deadline)
    )

    def window() -> Evidence:
        ensure_few(found.pairs, found.sets, code, columns_needed(code, found.start, found.period))
        return Evidence("periodicity", {"start": found.start, "period": found.period, "rows": []})

    return _proved(task, found, found.sets, window)


def _sequence(task: Task) -> Outcome:
    """Return the nim-values of the whole graph with paths up to a length."""
    game = task.instance.position
    table, _ = _columns(task, lambda table: table.extend(game.length))
    rest = elsewhere(game.graph.masks, game.attach_at, table.code, task.deadline)
    answer = [value ^ rest for value in table.values(game.length)[-1]]

    def columns() -> Evidence:
        return Evidence("columns", {"rows": rows_of(task, table, game.length)})

    evidence, reason = task.evidence(answer, columns)
    return Outcome(
        answer, Assurance.EXHAUSTIVE, evidence, reason, statistics={"rows": len(table.sets)}
    )


def periodicity(task: Task, table: Table, found: Period) -> Evidence:
    """Return the evidence for a period; `LimitReached` if it is too large for the checker."""
    rows = rows_of(task, table, found.columns)
    return Evidence("periodicity", {"start": found.start, "period": found.period, "rows": rows})


def rows_of(task: Task, table: Table, columns: int) -> list[list[list[Any]]]:
    """Return so many columns of every row; `LimitReached` if the checker does not take them."""
    ensure_few(table.pairs, len(table.sets), table.code, columns)
    task.deadline.check()
    pairs = zip(table.sets, table.values(columns), strict=True)
    return [[task.instance.labels.of(bits(inside)), values] for inside, values in pairs]


def _applies(instance: Instance) -> str | None:
    try:
        code_of(instance.game, instance.position)
    except LimitReached as error:
        return str(error)
    parts = instance.graph.components()
    n = next(len(part) for part in parts if instance.position.attach_at in part)
    if n <= LARGEST:
        return None
    return f"{n} vertices are connected with the one where the path grows (at most {LARGEST})"


def _cost(instance: Instance, known: Answer) -> float:
    if isinstance(known, dict) and not _provable(instance, **known):
        return math.inf
    return COLUMNS_SET * connected_subsets(instance.graph)


def _provable(instance: Instance, preperiod: int, period: int) -> bool:
    """Whether evidence for a known answer may be small enough, on the path alone."""
    code = code_of(instance.game, instance.position)
    columns = columns_needed(code, preperiod, period)
    return columns <= MOST_VALUES and steps(1, 1, code, columns) <= MOST_STEPS


COLUMNS = Method(
    name="columns",
    questions=GROWING,
    summary="nim-values of all that arises around the vertex, until enough columns repeat",
    evidence=("periodicity", "columns"),
    applies=_applies,
    cost=_cost,
    run=_run,
)
