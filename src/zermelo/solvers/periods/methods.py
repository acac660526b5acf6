"""The methods for ``period`` and ``sequence``, the questions about a path that grows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.attached import LARGEST, Code, code_of, elsewhere
from zermelo.games.impartial.deletion import GROWING, PERIOD, SEQUENCE, Masks, bits
from zermelo.games.impartial.evidence.periodicity import MOST_STEPS, MOST_VALUES, needed, steps
from zermelo.games.impartial.expected import connected_subsets
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.periods import symmetric
from zermelo.solvers.periods.search import MOST_VERTICES, Period, PlainTable, Table, find

LOADING = 1.0
"""Seconds to load the kernel."""

SPEED, RATIO = 2e6, 25.0
"""Options that plain Python looks at in a second, and how much faster the kernel is."""

COLUMNS, SPLIT_COLUMNS = 10.0, 800.0
"""Some 40 columns do, as a rule, and a quarter of the pairs of sets are moves; where paths are
split it takes hundreds."""


def _run(task: Task, table_of: Callable[[Masks, int, Code, Deadline], Table]) -> Outcome:
    game, instance = task.instance.position, task.instance
    code = code_of(instance.game, game)
    table = table_of(game.graph.masks, game.attach_at, code, task.deadline)
    if instance.question == SEQUENCE.name:
        return _sequence(task, table)
    found = find(table)
    answer = {"preperiod": found.preperiod, "period": found.own_period}
    evidence, reason = task.evidence(
        answer, lambda: periodicity(instance, table, found, task.deadline)
    )
    statistics = {"rows": len(table.sets), "start": found.start, "period": found.period}
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics)


def _sequence(task: Task, table: Table) -> Outcome:
    """Return the nim-values of the whole graph with paths up to a length."""
    instance, game = task.instance, task.instance.position
    rest = elsewhere(game.graph.masks, game.attach_at, table.code, task.deadline)
    table.extend(game.length)
    rows = table.values(game.length)
    answer = [value ^ rest for value in rows[-1]]

    def columns() -> Evidence:
        return Evidence("columns", {"rows": written(instance, table, game.length, task.deadline)})

    evidence, reason = task.evidence(answer, columns)
    statistics = {"rows": len(table.sets)}
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics)


def periodicity(instance: Instance, table: Table, found: Period, deadline: Deadline) -> Evidence:
    """Return the evidence for a period; `LimitReached` if it is too large for the checker."""
    rows = written(instance, table, found.columns, deadline)
    return Evidence("periodicity", {"start": found.start, "period": found.period, "rows": rows})


def written(
    instance: Instance, table: Table, columns: int, deadline: Deadline
) -> list[list[list[Any]]]:
    """Return so many columns of every row; `LimitReached` if the checker does not take them."""
    if columns * len(table.sets) > MOST_VALUES:
        raise LimitReached(f"evidence has at most {MOST_VALUES:,} nim-values")
    deadline.check()
    work = steps(table.pairs, len(table.sets), table.code, columns)
    if work > MOST_STEPS:
        raise LimitReached(f"the checker looks at {MOST_STEPS:,} options at most")
    pairs = zip(table.sets, table.values(columns), strict=True)
    return [[instance.labels.of(bits(inside)), values] for inside, values in pairs]


def _run_compiled(task: Task) -> Outcome:
    from zermelo.solvers.periods.kernel import CompiledTable

    return _run(task, CompiledTable)


def _applies(instance: Instance, most: int) -> str | None:
    try:
        code_of(instance.game, instance.position)
    except LimitReached as error:
        return str(error)
    n = _order(instance)
    if n <= most:
        return None
    return f"{n} vertices are connected with the one where the path grows (at most {most})"


def _order(instance: Instance) -> int:
    """Return how many vertices are connected with the one where the path grows."""
    parts = instance.graph.components()
    return next(len(part) for part in parts if instance.position.attach_at in part)


def _work(instance: Instance) -> float:
    """Return about how many options the columns take."""
    n, code = _order(instance), code_of(instance.game, instance.position)
    sets = connected_subsets(instance.graph)
    pairs = sets * n if code.neighbourhoods else min(3.0**n, sets**2)
    length: int | None = instance.position.length
    if length is not None:
        return float(length * pairs + (length**2 * sets / 2 if code.middles else 0))
    return COLUMNS * pairs + (SPLIT_COLUMNS**2 * sets / 4 if code.middles else 0.0)


def _cost(instance: Instance, known: Answer, loading: float, speed: float) -> float:
    if isinstance(known, dict) and not _provable(instance, **known):
        return math.inf
    return loading + _work(instance) / speed


def _provable(instance: Instance, preperiod: int, period: int) -> bool:
    """Whether evidence for a known answer may be small enough, on the path alone.

    All methods of columns give the same evidence: what one could not give, no other can.
    """
    code = code_of(instance.game, instance.position)
    columns = needed(code, preperiod, period)
    return columns <= MOST_VALUES and steps(1, 1, code, columns) <= MOST_STEPS


PLAIN = Method(
    name="columns",
    questions=GROWING,
    summary="nim-values of all that arises around the vertex, until enough columns repeat",
    evidence=("periodicity", "columns"),
    applies=lambda instance: _applies(instance, LARGEST),
    cost=lambda instance, known: _cost(instance, known, 0.01, SPEED),
    run=lambda task: _run(task, PlainTable),
)


def _compiled(instance: Instance) -> str | None:
    why_not = _applies(instance, MOST_VERTICES)
    if why_not is None and code_of(instance.game, instance.position).cuts:
        return "a move may cut an edge: see columns"
    return why_not


COMPILED = Method(
    name="columns-kernel",
    questions=GROWING,
    summary="the same in compiled code",
    evidence=("periodicity", "columns"),
    applies=_compiled,
    cost=lambda instance, known: _cost(instance, known, LOADING, RATIO * SPEED),
    run=compiling.needed(_run_compiled),
    backend=compiling.backend,
)


def _symmetric(instance: Instance) -> str | None:
    why_not = _applies(instance, LARGEST)
    if why_not is None and symmetric.apart(code_of(instance.game, instance.position)) is None:
        return "S is not T - S, with T the sum of its least and its largest number"
    return why_not


THEOREM = Method(
    name="period-theorem",
    questions=(PERIOD.name,),
    summary="S = T - S: the period divides T, so columns are compared with those T before only",
    evidence=("periodicity",),
    applies=_symmetric,
    # The columns are those of `columns`, and fewer of them are compared.
    cost=lambda instance, known: _cost(instance, known, 0.005, SPEED),
    run=lambda task: _run(task, symmetric.SymmetricTable),
)

PERIODS: Sequence[Method] = (PLAIN, COMPILED)
