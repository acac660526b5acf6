"""The least number of vertices of a graph that needs k cops: all connected graphs by cop number.

Baird et al., "On the minimum order of k-cop-win graphs" (2014), and Turcotte and Yvon, "4-cop-win
graphs have at least 19 vertices" (2021), answer it for k = 3 and 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lab.inner import Deadline, connected_graphs, dismantle, explore
from lab.questions.question import begins_at


@begins_at(1)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    counts: Counter[int] = Counter()
    for graph in connected_graphs(n):
        if len(dismantle(graph, deadline)[1]) == 1:
            counts[1] += 1
        else:
            counts[2 if explore(graph, 2, deadline).turns is not None else 3] += 1
    yield f"{n}: {', '.join(str(counts[k]) for k in (1, 2, 3))}"
