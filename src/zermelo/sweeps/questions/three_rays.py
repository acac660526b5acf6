"""Node-Kayles and Arc-Kayles on stars with three rays: the periods of S_{a,b,k} in k.

Each period is proved by windows of columns, as `zermelo.games.impartial.periodicity` does it.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.deadline import Deadline
from zermelo.families.standard import path
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import Deletion
from zermelo.solvers.periods.plain import PlainTable
from zermelo.solvers.periods.search import find
from zermelo.sweeps.questions.question import Question

GAMES = ("node-kayles", "arc-kayles")


def rows(total: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the stars whose two fixed rays have so many vertices together."""
    for a in range(1, total // 2 + 1):
        yield f"{a},{total - a}: {'; '.join(periods(a, total - a, deadline))}"


def with_a_ray_of_1(b: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the stars with a ray of one vertex and one of b."""
    yield f"{b}: {'; '.join(periods(1, b, deadline))}"


def periods(a: int, b: int, deadline: Deadline) -> Iterator[str]:
    """Yield the preperiod and the period of S_{a,b,k} in k for both games."""
    graph = path(a + b + 1)
    for game in GAMES:
        table = PlainTable(graph.masks, a, code_of(game, Deletion(graph, a)), deadline)
        found = find(table)
        yield f"{found.preperiod} {found.own_period}"


QUESTION = Question(
    name="three-rays",
    head="a,b: preperiod and period of S_{a,b,k} in Node-Kayles; in Arc-Kayles",
    least=2,
    rows=rows,
)

RAY_OF_1 = Question(
    name="three-rays-one",
    head="b: preperiod and period of S_{1,b,k} in Node-Kayles; in Arc-Kayles",
    least=1,
    rows=with_a_ray_of_1,
)
