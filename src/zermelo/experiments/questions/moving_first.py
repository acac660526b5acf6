"""VertexNim, Problem 16: move first, then remove; in the reading without contraction.

With weights 0 and 1 and the token on an emptied vertex u this is geography: the next player wins
exactly if every maximum matching of the vertices of positive weight together with u covers u. The
experiment asks how far that rule goes for larger weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.experiments.questions.question import Question
from zermelo.families.connected import connected_graphs
from zermelo.games.vertexnim import MOVE_FIRST, STOCKMAN, VertexNim
from zermelo.solvers.vertexnim.matchings import geography
from zermelo.solvers.vertexnim.table import Table, strides


def compared(graph: Graph, largest: int, deadline: Deadline) -> tuple[int, int]:
    """Return the number of positions with an emptied token, and where the rule is wrong."""
    n = graph.n
    weights = (largest,) * n
    cells = Table(VertexNim(graph, weights, 0, STOCKMAN, MOVE_FIRST), deadline).cells
    steps = strides(weights)
    rule: dict[tuple[int, int], bool] = {}
    positions = wrong = 0
    for vector in product(range(largest + 1), repeat=n):
        cell = int(cells[sum(map(int.__mul__, vector, steps))])
        held = sum(1 << v for v in range(n) if vector[v])
        for u in range(n):
            if vector[u]:
                continue
            if (held, u) not in rule:
                others = [v for v in range(n) if held >> v & 1]
                near = [v for v in others if graph.masks[u] >> v & 1]
                rule[held, u] = geography(graph, others, near, deadline)[0] is not None
            positions += 1
            wrong += rule[held, u] == bool(cell >> u & 1)
    return positions, wrong


def rows(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the connected graphs with n vertices."""
    for largest in (1, 2, 3):
        positions = wrong = 0
        for graph in connected_graphs(n):
            count, bad = compared(graph, largest, deadline)
            positions += count
            wrong += bad
        yield f"n = {n}, weights up to {largest}: {positions}; {wrong}"


QUESTION = Question(
    name="moving-first",
    head="range: positions with the token on an emptied vertex; against the rule of matchings",
    least=2,
    rows=rows,
)
