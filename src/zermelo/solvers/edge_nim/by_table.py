"""Method ``table``: nim-values of all weight vectors below the start, in compiled code."""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.edge_nim.rules import EdgeNim, within_reach
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import QUESTIONS, answered

SPEED = 3e7
"""Options looked at in a second, as measured."""


LARGEST = 200_000_000
"""The table has at most so many nim-values (2 bytes each)."""


def size(game: EdgeNim) -> int:
    """Return the nim-values that the table of a game has; more than `LARGEST` is no exact number.

    Each vertex of the token's component has one with every vector of smaller or equal weights.
    """
    vertices, edges = within_reach(game.board, game.weights, game.token)
    total = len(vertices)
    for place in edges:
        total *= game.weights[place] + 1
        if total > LARGEST:
            break
    return total


def _run(task: Task) -> Outcome:
    from zermelo.solvers.edge_nim.compiled import CompiledTable

    table = CompiledTable(task.instance.position, task.deadline)
    return answered(task, table, lambda: {"positions": len(table)})


def _applies(instance: Instance) -> str | None:
    if size(instance.position) <= LARGEST:
        return None
    return f"the table would have more than {LARGEST} nim-values"


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    game = instance.position
    vertices, edges = within_reach(game.board, game.weights, game.token)
    exponent = sum(math.log(game.weights[place] + 1) for place in edges)
    options = sum(game.weights[place] for place in edges) / len(vertices) if edges else 1
    return 0.5 + len(vertices) * options * math.exp(min(exponent, 200)) / SPEED


METHOD = Method(
    name="table",
    questions=QUESTIONS,
    summary="all smaller weights on all edges in one pass, compiled; up to 2*10^8 positions",
    evidence=("strategy",),
    applies=_applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)
