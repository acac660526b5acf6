"""Method ``kernel``: all components that play can reach, as sets of at most 63 bits, compiled."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers import compiling
from zermelo.solvers.deletion.patient import answered_soon
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import QUESTIONS, cost, rules_of

WORD = 63
"""The most vertices that fit."""

LOADING = 0.5
"""Seconds to load the compiled code."""


def _run(task: Task) -> Outcome:
    from zermelo.solvers.deletion.kernel import CompiledTable

    table = CompiledTable(task.instance, rules_of(task.instance), task.deadline, task.request.nodes)
    return answered_soon(task, table, lambda: {"positions": len(table)})


def _applies(instance: Instance) -> str | None:
    n = instance.graph.n
    return None if n <= WORD else f"{n} vertices do not fit into {WORD} bits"


def _cost(instance: Instance, known: Answer) -> float:
    # As measured by benchmarks/subtraction.py: removal games test every set for connectivity.
    speed = 2e5 if isinstance(instance.position, Removal) else 1e6
    return LOADING + cost(instance, known, speed)


METHOD = Method(
    name="kernel",
    questions=QUESTIONS,
    summary="nim-values of all components that play can reach, compiled; up to 63 vertices",
    evidence=("strategy",),
    applies=_applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)
