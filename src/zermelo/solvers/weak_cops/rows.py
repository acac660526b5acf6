"""Methods ``rows`` and ``caps``: two cops suffice, by rows that CP-SAT finds.

Tried are cells of 1x1, 2x1, 1x2 and 2x2 cells of the graph, and rows in the directions of small
steps of the lattice. That nothing is found proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic, Vertex
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.periodic_rows import RowVariables, rows_model
from zermelo.solvers.backends import cpsat
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.weak_cops.common import (
    MAX_CELL,
    QUESTIONS,
    Skipped,
    layers,
    periodic_only,
)

CELLS = ((1, 1), (2, 1), (1, 2), (2, 2))
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
WORK = 30.0
"""A cell with a direction and a height is given up after so many deterministic seconds."""

Matrix = tuple[tuple[int, int], tuple[int, int]]


def find_rows(
    graph: Periodic, caps: bool, deadline: Deadline, seed: int, skipped: Skipped
) -> dict[str, Any] | None:
    """Return the data of ``rows`` evidence, with or without caps, or None if none was found.

    The cases that are too hard are counted in `skipped`.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    for p, q in CELLS:
        cell = graph.enlarged(p, q)
        if cell.n > MAX_CELL:
            continue
        for direction in DIRECTIONS:
            second = _completed(direction)
            turned = _in_basis(cell, direction, second)
            a = _shortest_step(turned, (1, 0), deadline)
            widest = _shortest_step(turned, (0, 1), deadline)
            for g in _heights(turned.n, a, caps):
                found = _solve(turned, (a, g, widest), caps, deadline, seed, skipped)
                if found is not None:
                    f, h, shear, ups = found
                    (t, u), (s, r) = direction, second
                    return {
                        "cell": [p, q],
                        "f": f,
                        "h": h,
                        "linear": [[a * r - shear * u, shear * t - a * s], [-g * u, g * t]],
                        "caps": [_placed(graph, v, p) for v in ups],
                    }
    return None


def _heights(n: int, a: int, caps: bool) -> Iterator[int]:
    """Yield how many rows may cross a cell of n vertices, if a step along them has a vertices."""
    if not caps:
        yield from () if n % a else (n // a,)
    else:
        yield from (g for g in range(n // a, 0, -1) if g * a < n)


def _completed(direction: tuple[int, int]) -> tuple[int, int]:
    """Return a step with which a primitive one is a basis of determinant 1."""
    t, u = direction
    small = sorted(product(range(-2, 3), repeat=2), key=lambda step: abs(step[0]) + abs(step[1]))
    return next((s, r) for s, r in small if t * r - u * s == 1)


def _in_basis(graph: Periodic, one: tuple[int, int], other: tuple[int, int]) -> Periodic:
    """Return the graph with these steps as the basis of its lattice."""
    (t, u), (s, r) = one, other
    edges = [(v, w, dx * r - dy * s, dy * t - dx * u) for v, w, dx, dy in graph.edges]
    return Periodic(graph.labels, tuple(edges))


def _shortest_step(graph: Periodic, step: tuple[int, int], deadline: Deadline) -> int:
    """Return the least distance between a vertex and its translate by a step."""
    least = -1
    for v in range(graph.n):
        for distance, layer in enumerate(layers(graph, (v, 0, 0), deadline)):
            if distance == least:
                break
            if (v, *step) in layer:
                least = distance
                break
    return least


def _solve(
    graph: Periodic,
    sizes: tuple[int, int, int],
    caps: bool,
    deadline: Deadline,
    seed: int,
    skipped: Skipped,
) -> tuple[list[int], list[int], int, list[int]] | None:
    """Return f, h, the shear and the caps, or None."""
    builder = CpSat()
    rows: RowVariables = rows_model(graph, *sizes, caps, builder)
    flags = [builder.literal(cap) for cap in rows.caps if cap]
    wanted = [*rows.f, *rows.h, rows.shear]
    found = cpsat.solve(builder.model, flags, deadline, seed, wanted, WORK)
    if found.satisfiable is None:
        deadline.check()
        skipped.cases += 1
    if not found.satisfiable:
        return None
    n, numbers = graph.n, found.numbers
    return (
        numbers[:n],
        numbers[n : 2 * n],
        numbers[-1],
        [v for v, up in enumerate(found.values) if up],
    )


def _placed(graph: Periodic, index: int, p: int) -> list[Any]:
    """Return vertex `index` of the enlarged cell as certificates have it."""
    cell, v = divmod(index, graph.n)
    vertex: Vertex = (v, cell % p, cell // p)
    return [graph.labels[vertex[0]], *vertex[1:]]


def _outcome(task: Task, caps: bool) -> Outcome:
    skipped = Skipped()
    data = find_rows(
        task.instance.position.periodic, caps, task.deadline, task.request.seed, skipped
    )
    if data is None:
        reason = f"no rows {'with' if caps else 'without'} caps were found"
        return Outcome(reason=skipped.told(reason))
    return Outcome([1, 2], Assurance.THEOREM, Evidence("rows", data))


def _cost(instance: Instance, known: Answer) -> float:
    graph = instance.position.periodic
    return float("inf") if known is not None else 1000.0 + graph.n


METHOD = Method(
    name="rows",
    questions=QUESTIONS,
    summary="CP-SAT: rows that two cops sweep, so [1, 2]",
    evidence=("rows",),
    applies=periodic_only,
    cost=_cost,
    run=lambda task: _outcome(task, False),
    backend=cpsat.version,
)

WITH_CAPS = Method(
    name="caps",
    questions=QUESTIONS,
    summary="CP-SAT: the same with vertices between the rows, next to the cops that guard them",
    evidence=("rows",),
    applies=periodic_only,
    cost=_cost,
    run=lambda task: _outcome(task, True),
    backend=cpsat.version,
)
