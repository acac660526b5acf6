"""Method ``kernel``: all components that play can reach, packed and reduced, in compiled code."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.impartial import counted
from zermelo.solvers.search.methods import HOPELESS, QUESTIONS, answered

SPEED = 3e5
"""Components in a second, as measured."""


def _run(task: Task) -> Outcome:
    from zermelo.solvers.polish.kernel import CompiledTable

    table = CompiledTable(task.instance.graph, task.deadline, task.request.nodes)

    def statistics() -> Mapping[str, Any]:
        return {"positions": len(table)}

    with counted(statistics):
        return answered(task, table, statistics)


def _applies(instance: Instance) -> str | None:
    graph = instance.graph
    most = max((graph.degree(v) for v in range(graph.n)), default=0)
    room = 2 * (60 // max(1, most.bit_length()))
    if graph.n <= room:
        return None
    return f"{graph.n} vertices of degree up to {most} do not fit into 120 bits (at most {room})"


def _cost(instance: Instance, known: Answer) -> float:
    # As measured, the search meets about as many components as the product of the degrees tells,
    # and the reductions leave that to the power 0.8 (sparse graphs) to 1 (complete ones).
    graph = instance.graph
    exponent = 0.8 * sum(math.log(max(1, graph.degree(v))) for v in range(graph.n))
    seconds = 0.5 + math.exp(min(exponent, 200)) / SPEED
    return math.inf if known is not None and seconds > HOPELESS else seconds


METHOD = Method(
    name="kernel",
    questions=QUESTIONS,
    summary="packed components, reductions R1 and R2, compiled; up to 120 bits",
    evidence=("strategy",),
    applies=_applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)
