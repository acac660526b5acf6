"""Method ``construct``: one cop suffices, by a constructing order.

Tried are the orders by the distance from a point in the standard realization of the graph, from
each vertex of a cell and from the middle of each triangle. That none is a constructing order proves
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, OutOfTime
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.weak_cops.evidence.common import LARGEST, Proved
from zermelo.games.weak_cops.evidence.order import prove_order
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.weak_cops.common import MAX_CELL, QUESTIONS, periodic_only
from zermelo.solvers.weak_cops.realization import Point, barycentric, isotropic


def find_order(graph: Periodic, deadline: Deadline) -> dict[str, Any] | None:
    """Return the data of ``constructing-order`` evidence, or None if none was found.

    Raises
    ------
    OutOfTime
        The deadline passed.
    """
    points = barycentric(graph, deadline)
    form = isotropic(graph, points)
    for x, y in _centres(graph, points):
        moved = [(px - x, py - y) for px, py in points]
        scale = lcm(*(each.denominator for point in moved for each in point))
        if max(scale, *map(abs, form)) > LARGEST:
            continue
        data = {
            "form": list(form),
            "scale": scale,
            "positions": [[int(px * scale), int(py * scale)] for px, py in moved],
        }
        try:
            if isinstance(prove_order(graph, data, deadline), Proved):
                return data
        except OutOfTime:
            raise
        except (LimitReached, InputError):
            continue  # the checker would have too much to do
    return None


def _centres(graph: Periodic, points: list[Point]) -> Iterator[Point]:
    """Yield the vertices of the cell, and the middles of triangles at them."""
    yield from points
    for v, (px, py) in enumerate(points):
        for w, dx, dy in graph.steps[v]:
            for u, ex, ey in graph.steps[v]:
                if (w, dx, dy) < (u, ex, ey) and graph.adjacent((w, dx, dy), (u, ex, ey)):
                    xs = px + (dx + points[w][0]) + (ex + points[u][0])
                    ys = py + (dy + points[w][1]) + (ey + points[u][1])
                    yield xs / Fraction(3), ys / Fraction(3)


def _applies(instance: Instance) -> str | None:
    graph = instance.position.periodic
    if graph is not None and graph.n > MAX_CELL:
        return f"a cell has more than {MAX_CELL} vertices"
    return periodic_only(instance)


def _run(task: Task) -> Outcome:
    data = find_order(task.instance.position.periodic, task.deadline)
    if data is None:
        return Outcome(reason="no constructing order was found")
    return Outcome([1, 1], Assurance.THEOREM, Evidence("constructing-order", data))


def _cost(instance: Instance, known: Answer) -> float:
    return float("inf") if known is not None else 0.01 * instance.position.periodic.n


METHOD = Method(
    name="construct",
    questions=QUESTIONS,
    summary="a constructing order by distance in the standard realization, so [1, 1]",
    evidence=("constructing-order",),
    applies=_applies,
    cost=_cost,
    run=_run,
)
