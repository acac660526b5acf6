"""The methods for impartial games of one's own: those of all impartial games, and ``masks``."""

from __future__ import annotations

import math
from dataclasses import replace

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ruleset.contract import connected
from zermelo.games.ruleset.playing import Board, rules_on
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.ruleset.loops import Untranslatable
from zermelo.solvers.ruleset.translate import fits, translated
from zermelo.solvers.search.methods import HOPELESS, answered, rules_of
from zermelo.solvers.search.nimbers import METHODS as ALL

QUESTIONS = ("nim-value", "outcome", "winning-moves", "misere-outcome")

LOADING, COMPILING = 0.5, 6.0
"""Seconds to load the compiled code, and to compile it."""

SPEED = 5e5
"""Positions in a second, as measured."""


def _run(task: Task) -> Outcome:
    from zermelo.solvers.ruleset.masks import MaskTable

    instance = task.instance
    misere = instance.question == "misere-outcome"
    table = MaskTable(
        instance.position, rules_of(instance), misere, task.deadline, task.request.nodes
    )
    return answered(task, table, lambda: {"positions": len(table)})


def _applies(instance: Instance) -> str | None:
    board: Board = instance.position
    ruleset = board.ruleset
    if ruleset.components not in (None, connected):
        return "only sets of vertices whose connected parts are played apart are split"
    if not fits(board.graph, rules_on(board).start):
        return "a position is no frozenset of at most 62 small integers"
    try:
        translated(ruleset)
    except Untranslatable as error:
        return f"the moves cannot be translated to bitmasks: {error}"
    return None


def _cost(instance: Instance, known: Answer) -> float:
    seconds = rules_of(instance).expected(instance.position) / SPEED
    if known is not None and seconds > HOPELESS:
        return math.inf
    return LOADING + COMPILING + seconds


MASKS = Method(
    name="masks",
    questions=QUESTIONS,
    summary="positions as words, by moves that were translated and compiled; up to 62 vertices",
    evidence=("nim-table", "strategy"),
    applies=_applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)

METHODS = (*(replace(each, questions=QUESTIONS) for each in ALL), MASKS)
