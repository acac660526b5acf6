"""Method ``heaps``: games that delete vertices on paths and cycles, as octal games on heaps.

The nim-values of paths follow from those of shorter paths. They are computed until the longest path
is reached, or a period is proved (`games.impartial.heaps`), for which they are looked at whenever
their number has doubled. Many values are computed by sparse spaces, compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.compile import compiling
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.impartial.evidence.path_values import MOST_WORK, values_work
from zermelo.games.impartial.heaps import (
    Digits,
    Heaps,
    PathValues,
    heaps_of,
    next_value,
    total,
    winning,
    work,
)
from zermelo.solvers.deletion.tuning import HEAPS_COST, PLAIN_HEAPS
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import QUESTIONS, answer_to

FIRST = 512
"""So many values are computed before a period is looked for."""


def repetition(values: Sequence[int], digits: Digits) -> tuple[int, int]:
    """Return the start and the least period that the values prove, or (0, 0)."""
    reach = digits[-1][0]
    for period in range(1, (len(values) - reach) // 2):
        # The values from `start` on must repeat up to the end of the theorem's range.
        start = latest = max(1, (len(values) - reach - 2 * period) // 2)
        if values[latest : latest + 64] != values[latest + period : latest + period + 64]:
            continue
        while start > 1 and values[start - 1] == values[start - 1 + period]:
            start -= 1
        if PathValues(values, start, period).proves_period(digits):
            return start, period
    return 0, 0


def path_values(digits: Digits, most: int, deadline: Deadline) -> PathValues:
    """Return the nim-values of paths with at most so many vertices, or a period of them."""
    values: list[int] = []
    while len(values) <= most:
        count = min(most + 1, 2 * len(values) or FIRST)
        values = _longer(values, digits, count, deadline)
        if count <= most:
            start, period = repetition(values, digits)
            if period:
                needed = 2 * (start + period) + digits[-1][0]
                return PathValues(values[:needed], start, period)
    return PathValues(values)


def _longer(values: list[int], digits: Digits, count: int, deadline: Deadline) -> list[int]:
    seconds = sum(work(digits, k) for k in range(len(values), count, 64)) * 64
    if seconds > PLAIN_HEAPS and compiling.ready():
        from zermelo.solvers.periods.sparse_kernel import Values

        table = Values(digits, deadline)
        if table.extend(count):
            found: list[int] = table.values.tolist()
            return found
    values = list(values)
    for k in range(len(values), count):
        deadline.check(work(digits, k))
        values.append(next_value(values, digits))
    return values


def _run(task: Task) -> Outcome:
    instance = task.instance
    heaps = heaps_of(instance)
    assert heaps is not None, "it applies only there"
    longest = max((len(part.row) for part in heaps.parts), default=0)
    paths = path_values(heaps.path, longest, task.deadline)
    answer = answer_to(
        instance.question,
        total(heaps, paths),
        lambda: winning(instance, heaps, paths, task.deadline),
    )
    evidence, reason = task.evidence(answer, lambda: _evidence(heaps, paths))
    statistics = {"values": len(paths.values), "period": paths.period or None}
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics)


def _evidence(heaps: Heaps, paths: PathValues) -> Evidence:
    if values_work(heaps.path, len(paths.values)) > MOST_WORK:
        raise LimitReached(f"the checker does not compute {len(paths.values):,} nim-values anew")
    known = bool(paths.period)
    data = {
        "values": list(paths.values),
        "start": paths.start if known else None,
        "period": paths.period if known else None,
    }
    return Evidence("path-values", data)


def _applies(instance: Instance) -> str | None:
    graph = instance.graph
    wide = next((v for v in range(graph.n) if graph.degree(v) > 2), None)
    if wide is not None:
        label = instance.labels[wide]
        return f"no graph of paths and cycles: {label} has {graph.degree(wide)} neighbors"
    try:
        known = heaps_of(instance)
    except LimitReached as error:
        return str(error)
    return None if known else "the rules are not known to be those of an octal game on paths"


HEAPS = Method(
    name="heaps",
    questions=QUESTIONS,
    summary="on paths and cycles: the octal game on heaps, until a period is proved (Guy, Smith)",
    evidence=("path-values",),
    applies=_applies,
    cost=HEAPS_COST,
    run=_run,
)
