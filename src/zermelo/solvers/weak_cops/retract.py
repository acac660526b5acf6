"""Method ``retract``: lower bounds, because the graph folds onto a cycle or a finite block.

For every isometric cycle, shorter ones first, CaDiCaL looks for a retraction onto it that is
periodic, with longer and longer periods. That nothing is found proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic, Vertex
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.retractions import retraction
from zermelo.games.weak_cops.evidence.common import written
from zermelo.games.weak_cops.evidence.retract import ESCAPING
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.weak_cops.blocks import escaped, finite_blocks
from zermelo.solvers.weak_cops.common import QUESTIONS, Skipped, periodic_only
from zermelo.solvers.weak_cops.cycles import isometric_cycles

CYCLES = 50
"""So many cycles are tried, for each period."""

CELLS = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (4, 4))
MAX_CELL = 200
"""A period has at most so many vertices in its cell."""

CONFLICTS = 100_000
"""A cycle or block, with a period, is given up after so many; the known tilings need few."""


@dataclass(frozen=True, slots=True)
class Part:
    """A finite part of the graph onto which it might fold, and what the robber can do there.

    Attributes
    ----------
    vertices : list of Vertex
        Its vertices.
    closed : list of list of int
        The closed neighbourhoods, as indices of the list.
    cops : int
        Its cop number is at least this.
    escaping : dict or None
        The robber's sets against fewer cops, where the checker needs them.
    """

    vertices: list[Vertex]
    closed: list[list[int]]
    cops: int
    escaping: Any = None


def find_retract(
    graph: Periodic, deadline: Deadline, seed: int, skipped: Skipped
) -> dict[str, Any] | None:
    """Return the data of ``retract`` evidence with the best bound, or None if none was found.

    The cases that are too hard are counted in `skipped`.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    blocks = sorted(_blocks(graph, deadline, seed), key=lambda part: -part.cops)
    cycles = (_part(graph, cycle) for cycle in isometric_cycles(graph, deadline))
    parts = [*blocks, *islice(cycles, CYCLES)]
    for bound in sorted({part.cops for part in parts}, reverse=True):
        for p, q in _periods(graph):
            cell = graph.enlarged(p, q)
            for part in parts:
                if part.cops != bound:
                    continue
                images = _fold(graph, cell, (p, q), part, deadline, seed, skipped)
                if images is not None:
                    listed = [written(graph, vertex) for vertex in part.vertices]
                    found = {"subgraph": listed, "cell": [p, q], "images": images}
                    return {**found, ESCAPING: part.escaping} if part.escaping else found
    return None


def bound_of(data: dict[str, Any] | None) -> int:
    """Return the lower bound that the data of ``retract`` evidence gives; 1 for None."""
    if data is None:
        return 1
    return data[ESCAPING]["cops"] + 1 if ESCAPING in data else 2


def _part(graph: Periodic, vertices: list[Vertex], cops: int = 2, escaping: Any = None) -> Part:
    index = {vertex: i for i, vertex in enumerate(vertices)}
    closed = [
        sorted([i, *(index[other] for other in graph.neighbors(one) if other in index)])
        for i, one in enumerate(vertices)
    ]
    return Part(vertices, closed, cops, escaping)


def _blocks(graph: Periodic, deadline: Deadline, seed: int) -> Iterator[Part]:
    """Yield the finite blocks on which one cop does not win."""
    for block in finite_blocks(graph, deadline):
        cops, escaping = escaped(_part(graph, block).closed, deadline, seed)
        if cops > 1:
            yield _part(graph, block, cops, escaping)


def _periods(graph: Periodic) -> Iterator[tuple[int, int]]:
    return ((p, q) for p, q in CELLS if p * q * graph.n <= MAX_CELL)


def _fold(
    graph: Periodic,
    cell: Periodic,
    period: tuple[int, int],
    part: Part,
    deadline: Deadline,
    seed: int,
    skipped: Skipped,
) -> list[int] | None:
    """Return the images of a retraction onto a part with this period, or None."""
    places = [graph.index(vertex, *period) for vertex in part.vertices]
    if len(set(places)) < len(places):
        return None
    cnf = Cnf()
    variables = retraction(cell, part.closed, places, cnf)
    found = sat.solve(len(cnf.names), cnf.clauses, deadline, seed, most=CONFLICTS)
    if found.satisfiable is None:
        deadline.check()
        skipped.cases += 1
    if not found.satisfiable:
        return None
    return [next(i for i, x in enumerate(row) if found.model[x - 1]) for row in variables]


def _run(task: Task) -> Outcome:
    skipped = Skipped()
    data = find_retract(task.instance.position.periodic, task.deadline, task.request.seed, skipped)
    if data is None:
        return Outcome(reason=skipped.told("no retraction onto a cycle or a block was found"))
    return Outcome([bound_of(data), None], Assurance.THEOREM, Evidence("retract", data))


def _cost(instance: Instance, known: Answer) -> float:
    graph = instance.position.periodic
    return float("inf") if known is not None else 1000.0 + graph.n


METHOD = Method(
    name="retract",
    questions=QUESTIONS,
    summary="CaDiCaL: a periodic retraction onto an isometric cycle, [2, null], or a finite block",
    evidence=("retract",),
    applies=periodic_only,
    cost=_cost,
    run=_run,
    backend=sat.version,
)
