"""Method ``sparse-space``: where a path grows from a path, its octal game on heaps, for long.

The nim-values of many octal games have a sparse space: a linear functional over GF(2) of the bits
(the parity of some of them) that is 0 for few heaps only, the rare ones, and 1 for all others, the
common ones (Berlekamp, Conway, Guy, "Winning Ways"). An option that is a sum of two heaps has a
common value exactly if one of the two is rare. So the options with a rare part give all common
values, the least common value that is missing bounds the nim-value, and only the rare values
below it have to be looked for among sums of two common heaps, which are soon found as a rule. This
is exact, whatever functional is taken; it only saves time. With it Gangolli and Plambeck ("A note
on periodicity in some octal games", International Journal of Game Theory 18, 1989) found the
periods of 0.16, 0.56, 0.127 and 0.376.

The period is proved by the theorem of Guy and Smith (`games.impartial.heaps`). Heaps are looked
for a period with as many values again as there are; one that would be proved by as many more is
waited for.
"""

from __future__ import annotations

from zermelo.compile import compiling
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import PERIOD
from zermelo.games.impartial.evidence.periodicity import own
from zermelo.games.impartial.heaps import heap_digits
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.periods.tuning import SPARSE_COST

FIRST = 1 << 12
"""So many values are computed before a period is looked for."""

MOST = 12_000_000
"""No more values are computed: they take a quarter of a gigabyte."""


def _length(instance: Instance) -> int | None:
    """Return how many vertices the path has at whose end another one grows; None if it is none."""
    graph, u = instance.graph, instance.position.attach_at
    if graph.degree(u) > 1:
        return None
    part = next(part for part in graph.components() if u in part)
    if any(graph.degree(v) > 2 for v in part) or sum(graph.degree(v) == 1 for v in part) == 1:
        return None
    return len(part)


def _applies(instance: Instance) -> str | None:
    try:
        code = code_of(instance.game, instance.position)
    except LimitReached as error:
        return str(error)
    if instance.position.attach_also is not None:
        return "two paths grow"
    if _length(instance) is None:
        return "the path does not grow from the end of a path"
    return None if code.middles else "no move splits a path: see columns"


def _run(task: Task) -> Outcome:
    from zermelo.solvers.periods.sparse_kernel import Values

    instance = task.instance
    code = code_of(instance.game, instance.position)
    digits, _ = heap_digits(code)
    table, count = Values(digits, task.deadline), FIRST
    while True:
        if not table.extend(count):
            raise LimitReached(f"the first {count:,} heaps have too large nim-values")
        found = table.repetition(code.reach)
        needed = 2 * sum(found) + code.reach if found else 0
        if found and needed <= count:
            break
        if max(2 * count if not found else needed, 0) > MOST:
            raise LimitReached(f"no period among the first {count:,} heaps")
        count = needed or 2 * count
    start, period = found
    length = _length(instance)
    assert length is not None, "it applies only there"
    row = table.values[length : max(start, length) + period].tolist()
    first = max(start - length, 0)
    preperiod, shortest = own(row[: first + period], first, period)
    answer = {"preperiod": preperiod, "period": shortest}
    statistics = {"values": len(table.values), "rare": table.rare}
    return Outcome(answer, Assurance.EXHAUSTIVE, statistics=statistics)


SPARSE = Method(
    name="sparse-space",
    questions=(PERIOD.name,),
    summary="on paths that grow: millions of heaps by sparse spaces, until a period is proved",
    applies=_applies,
    cost=SPARSE_COST,
    run=compiling.requires_kernel(_run),
    backend=compiling.backend,
)
