"""The period under I_N: is it always that of the path, N + 1?

For other sets it is not: `lab.periods` finds the exceptions. Here S = {1, …, N} for
N = 1, …, 10, all connected graphs G and a vertex u of each orbit; every period is proved by its
columns.
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from instances.rooted import roots
from lab.program import Deadline, answer
from lab.questions.question import begins_at

LARGEST = 10


@begins_at(1)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with n vertices."""
    rooted = exceptions = longest = 0
    for graph in zermelo.graphs.connected_graphs(n):
        for u in roots(graph):
            rooted += 1
            for largest in range(1, LARGEST + 1):
                deadline.check()
                sizes = range(1, largest + 1)
                game = zermelo.subtraction(graph, sizes, attach_at=u, question="period")
                found = answer(game, assurance="exhaustive")
                exceptions += found["period"] != largest + 1
                longest = max(longest, found["preperiod"])
    yield f"{n}: {rooted}; {rooted * LARGEST}; {exceptions}; {longest}"
