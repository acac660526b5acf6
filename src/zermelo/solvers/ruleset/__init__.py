"""The methods for impartial games of one's own: those of all impartial games, and ``masks``."""

from __future__ import annotations

from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.ruleset.plans import applies, planned, seconds
from zermelo.solvers.search.methods import answered, rules_of
from zermelo.solvers.search.nimbers import METHODS as ALL

QUESTIONS = ("nim-value", "outcome", "winning-moves", "misere-outcome")

SPEED = 5e5
"""Positions in a second, as measured."""


def _run(task: Task) -> Outcome:
    from zermelo.solvers.ruleset.masks_impartial import MaskTable

    instance = task.instance
    board = instance.position
    table = MaskTable(
        board,
        planned(board),
        rules_of(instance),
        instance.question,
        task.deadline,
        task.request.nodes,
    )
    return answered(task, table, lambda: {"positions": len(table)})


def _cost(instance: Instance, known: Answer) -> float:
    return seconds(rules_of(instance).expected(instance.position), SPEED, known)


MASKS = Method(
    name="masks",
    questions=QUESTIONS,
    summary="positions as words, by moves that were translated and compiled; sets of up to 63",
    evidence=("nim-table", "strategy"),
    applies=applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)

METHODS = (*(replace(each, questions=QUESTIONS) for each in ALL), MASKS)
