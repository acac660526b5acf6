"""The least number of vertices of a graph that needs k cops: all connected graphs by cop number.

Baird et al., "On the minimum order of k-cop-win graphs" (2014), and Turcotte and Yvon, "4-cop-win
graphs have at least 19 vertices" (2021), answer it for k = 3 and 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at
from zermelo import Graph


def cops_win(graph: Graph, k: int) -> bool:
    """Whether k cops win, 1 or 2."""
    method = "dismantle" if k == 1 else "fixpoint"
    game = zermelo.cops(graph, cops=k, question="cops-win")
    found: bool = answer(game, method=method, assurance="exhaustive")
    return found


@begins_at(1)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    counts: Counter[int] = Counter()
    for graph in zermelo.graphs.connected_graphs(n):
        deadline.check()
        counts[next((k for k in (1, 2) if cops_win(graph, k)), 3)] += 1
    yield f"{n}: {', '.join(str(counts[k]) for k in (1, 2, 3))}"
