"""Method ``subsets``: who wins all positions that play can reach, as words, in compiled code."""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.geography.rules import RULES, reachable
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import HOPELESS, answered

SPEED = 1e6
"""Positions in a second, as measured."""

ROOM = 64
"""The vertices that a word has room for."""


def _run(task: Task) -> Outcome:
    from zermelo.solvers.geography.subsets_kernel import CompiledTable

    table = CompiledTable(task.instance.position, task.deadline)
    return answered(task, table, lambda: {"positions": len(table)})


def _applies(instance: Instance) -> str | None:
    if len(reachable(instance.position, ROOM)) <= ROOM:
        return None
    return f"the vertices that the token can come to do not fit into {ROOM} bits"


def _cost(instance: Instance, known: Answer) -> float:
    # The first winning move found ends the others; that leaves some such power of the positions.
    seconds = 0.5 + RULES.expected(instance.position) ** 0.7 / SPEED
    return math.inf if known is not None and seconds > HOPELESS else seconds


METHOD = Method(
    name="subsets",
    questions=("outcome", "winning-moves"),
    summary="sets of vertices as words, a hash table, compiled; up to 64 vertices",
    evidence=("strategy",),
    applies=_applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)
