"""Node-Kayles and Arc-Kayles on stars with three rays: the periods of S_{a,b,k} in k.

Each period is proved by windows of columns, as `games.impartial.evidence.periodicity` does it.
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at

GAMES = ("node-kayles", "arc-kayles")


@begins_at(2)
def table(total: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the stars whose two fixed rays have so many vertices together."""
    for a in range(1, total // 2 + 1):
        yield f"{a},{total - a}: {'; '.join(periods(a, total - a, deadline))}"


@begins_at(1)
def with_a_ray_of_1(b: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the stars with a ray of one vertex and one of b."""
    yield f"{b}: {'; '.join(periods(1, b, deadline))}"


def periods(a: int, b: int, deadline: Deadline) -> Iterator[str]:
    """Yield the preperiod and the period of S_{a,b,k} in k for both games."""
    graph = zermelo.graphs.graph(f"path:{a + b + 1}")[0]
    for game in GAMES:
        made = getattr(zermelo, game.replace("-", "_"))(graph, attach_at=a, question="period")
        deadline.check()
        found = answer(made, assurance="exhaustive")
        yield f"{found['preperiod']} {found['period']}"
