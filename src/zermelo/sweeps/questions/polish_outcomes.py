"""How often does the next player win POLISH without brushes, and who wins on cubic graphs?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.connected import connected_graphs
from zermelo.families.cubic import connected_cubic
from zermelo.games.polish.rules import start
from zermelo.solvers.polish.oracle import PolishOracle
from zermelo.sweeps.questions.question import Question

SAMPLES = 5


def counted(graphs: Iterable[Graph], deadline: Deadline) -> str:
    """Return how many graphs there are, on how many the next player wins, and the nim-values."""
    values: Counter[int] = Counter()
    for graph in graphs:
        instance = zermelo.polish(graph)
        values[PolishOracle(instance, deadline).nim_value(start(instance.position))] += 1
    total = values.total()
    share = " ".join(f"{value}:{values[value]}" for value in sorted(values))
    return f"{total}; {total - values[0]}; {share}"


def connected(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    yield f"{n}: {counted(connected_graphs(n), deadline)}"


def cubic(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the cubic graphs that the first seeds give."""
    if n % 2 == 0:
        graphs = (connected_cubic(n, seed) for seed in range(SAMPLES))
        yield f"{n}: {counted(graphs, deadline)}"


QUESTION = Question(
    name="polish-outcomes",
    head="n: connected graphs; won by the next player; nim-values (value:graphs)",
    least=2,
    rows=connected,
)

CUBIC = Question(
    name="cubic-polish",
    head="n: random cubic graphs (seeds 0 to 4); won by the next player; nim-values (value:graphs)",
    least=4,
    rows=cubic,
)
