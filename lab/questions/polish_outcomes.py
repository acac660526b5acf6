"""How often does the next player win POLISH without brushes?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at
from zermelo import Graph


def counted(graphs: Iterable[Graph], deadline: Deadline) -> str:
    """Return how many graphs there are, on how many the next player wins, and the nim-values."""
    values: Counter[int] = Counter()
    for graph in graphs:
        deadline.check()
        values[answer(zermelo.polish(graph), assurance="exhaustive")] += 1
    total = values.total()
    share = " ".join(f"{value}:{values[value]}" for value in sorted(values))
    return f"{total}; {total - values[0]}; {share}"


@begins_at(2)
def connected(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    yield f"{n}: {counted(zermelo.graphs.connected_graphs(n), deadline)}"
