"""The methods for impartial games of one's own: those of all impartial games, and ``masks``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.nimber_search.methods import run, search_for
from zermelo.solvers.ruleset.plans import applies, seconds
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.nimbers import METHODS as ALL

if TYPE_CHECKING:
    from zermelo.solvers.nimber_search.loop import Coded

QUESTIONS = ("nim-value", "outcome", "winning-moves", "misere-outcome")

SPEED = 5e5
"""Positions in a second, as measured."""


def _coded(task: Task) -> Callable[[Instance], Coded]:
    from zermelo.solvers.ruleset.nimbers import coded

    return lambda instance: coded(instance, task.deadline)


def _run(task: Task) -> Outcome:
    return run(task, _coded(task), None, MASKS.name)


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
    threaded=True,
    searcher=lambda task: search_for(task, _coded(task)),
)

METHODS = (*(replace(each, questions=QUESTIONS) for each in ALL), MASKS)
