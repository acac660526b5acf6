"""Method ``retract``: one cop does not suffice, because the graph folds onto a cycle.

For every isometric cycle, shorter ones first, CaDiCaL looks for a retraction onto it that is
periodic, with longer and longer periods. That nothing is found proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from zermelo.certificates.weak_cops.common import written
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic, Vertex
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.retractions import retraction
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.weak_cops.common import QUESTIONS, out_of_time, periodic_only
from zermelo.solvers.weak_cops.cycles import isometric_cycles

CYCLES = 50
"""So many cycles are tried, for each period."""

CELLS = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (4, 4))
MAX_CELL = 200
"""A period has at most so many vertices in its cell."""


def find_retract(graph: Periodic, deadline: Deadline, seed: int) -> dict[str, Any] | None:
    """Return the data of ``retract`` evidence for a cycle, or None if none was found.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    cycles = list(islice(isometric_cycles(graph, deadline), CYCLES))
    for p, q in _periods(graph):
        cell = graph.enlarged(p, q)
        for cycle in cycles:
            images = _fold(graph, cell, (p, q), cycle, deadline, seed)
            if images is not None:
                subgraph = [written(graph, vertex) for vertex in cycle]
                return {"subgraph": subgraph, "cell": [p, q], "images": images}
    return None


def _periods(graph: Periodic) -> Iterator[tuple[int, int]]:
    return ((p, q) for p, q in CELLS if p * q * graph.n <= MAX_CELL)


def _fold(
    graph: Periodic,
    cell: Periodic,
    period: tuple[int, int],
    cycle: list[Vertex],
    deadline: Deadline,
    seed: int,
) -> list[int] | None:
    """Return the images of a retraction onto a cycle with this period, or None."""
    places = [graph.index(vertex, *period) for vertex in cycle]
    size = len(cycle)
    if len(set(places)) < size:
        return None
    cnf = Cnf()
    closed = [((i - 1) % size, i, (i + 1) % size) for i in range(size)]
    variables = retraction(cell, closed, places, cnf)
    found = sat.solve(len(cnf.names), cnf.clauses, deadline, seed)
    if found.satisfiable is None:
        raise out_of_time(deadline)
    if not found.satisfiable:
        return None
    return [next(i for i, x in enumerate(row) if found.model[x - 1]) for row in variables]


def _run(task: Task) -> Outcome:
    data = find_retract(task.instance.position.periodic, task.deadline, task.seed)
    if data is None:
        return Outcome(reason="no retraction onto a cycle was found")
    return Outcome([2, None], Assurance.THEOREM, Evidence("retract", data))


def _cost(instance: Instance, known: Answer) -> float:
    graph = instance.position.periodic
    return float("inf") if known is not None else 1000.0 + graph.n


METHOD = Method(
    name="retract",
    questions=QUESTIONS,
    summary="CaDiCaL: a periodic retraction onto an isometric cycle, so [2, null]",
    exact=True,
    evidence=("retract",),
    applies=periodic_only,
    cost=_cost,
    run=_run,
    backend=sat.version,
)
