"""Node-Kayles and Arc-Kayles on stars with three rays: the periods of S_{a,b,k} in k.

Each period is proved by windows of columns, as `zermelo.certificates.periodicity` does it.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.deadline import Deadline
from zermelo.experiments.questions.question import Question
from zermelo.families.standard import path
from zermelo.games.attached import code_of
from zermelo.games.deletion import Deletion
from zermelo.solvers.periods.compiled import CompiledTable
from zermelo.solvers.periods.search import find

GAMES = ("node-kayles", "arc-kayles")


def rows(total: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the stars whose two fixed rays have so many vertices together."""
    for a in range(1, total // 2 + 1):
        graph = path(total + 1)
        told = []
        for game in GAMES:
            table = CompiledTable(graph.masks, a, code_of(game, Deletion(graph, a)), deadline)
            found = find(table)
            told.append(f"{found.preperiod} {found.own_period}")
        yield f"{a},{total - a}: {'; '.join(told)}"


QUESTION = Question(
    name="three-rays",
    head="a,b: preperiod and period of S_{a,b,k} in Node-Kayles; in Arc-Kayles",
    least=2,
    rows=rows,
)
