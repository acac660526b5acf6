"""Method ``search``: nim-values of all positions that play can reach, for any impartial game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import MISERE, Impartial, Move, Position, mex, outcome
from zermelo.games.registry import impartial_of
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.evidence import Oracle, nim_table, strategy, value_strategy
from zermelo.solvers.search.impartial import Table, add_counts, reporter, within
from zermelo.solvers.search.table_file import file_of, resting_on, resume
from zermelo.solvers.search.tuning import SEARCH_COST, TABLED, TABLED_SUM
from zermelo.solvers.symmetry import move_orbits

QUESTIONS = ("nim-value", "outcome", "winning-moves")
"""Those of normal play."""

PLAYED = (*QUESTIONS, MISERE)
"""Those that are answered by going through the moves."""


def rules_of(instance: Instance) -> Impartial:
    """Return the rules of an instance's game; `TypeError` if it is no impartial game."""
    rules = impartial_of(instance)
    if rules is None:
        raise TypeError(f"{instance.game} is no impartial game")
    return rules


def answer_to(question: str, value: int, winning: Callable[[], Answer]) -> Answer:
    """Return what a nim-value says to a question; which moves win is asked only where one does."""
    if question == "winning-moves":
        return winning() if value else []
    return value if question == "nim-value" else outcome(value)


def outcome_of(task: Task, table: Oracle, statistics: Callable[[], Mapping[str, Any]]) -> Outcome:
    """Return the answer to an impartial game's question, with evidence if there is time for it.

    The statistics are asked for at the end.
    """
    instance, rules = task.instance, table.rules
    start = rules.start(instance.position)
    alike = alike_moves(instance)
    answer: Answer
    if instance.question == "winning-moves":
        answer = [rules.move(instance.labels, move) for move in winning(table, start, alike)]
    else:
        if alike and len(rules.components(start)) == 1:
            value = mex(
                table.nim_value(after) for move, after in rules.options(start) if move not in alike
            )
        else:
            value = table.nim_value(start)
        answer = value if instance.question == "nim-value" else outcome(value)
    evidence, reason = task.evidence(answer, lambda: _evidence(task, table))
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics())


def winning(table: Oracle, start: Position, alike: Mapping[Move, Move]) -> list[Move]:
    """Return the winning moves; of moves that are alike only the first one is looked at."""
    wins: list[Move] = []
    for move, after in table.rules.moves(start):
        if alike and move in alike:
            wins += [move] if alike[move] in wins else []
        elif not table.nim_value(after):
            wins.append(move)
    return wins


def alike_moves(instance: Instance) -> dict[Move, Move]:
    """Return for moves that need not be looked at earlier moves that are alike."""
    parts = move_orbits(instance) or ()
    return {v: part[0] for part in parts for v in part[1:]}


def _evidence(task: Task, table: Oracle) -> Evidence:
    start, labels = table.rules.start(task.instance.position), task.instance.labels
    several = len(table.rules.components(start)) > 1
    values_asked = task.instance.question == "nim-value"
    most = TABLED_SUM if several else TABLED if values_asked else 0
    met = len(table.values) if isinstance(table, Table) else getattr(table, "met", math.inf)
    if met <= most:
        return nim_table(table, start)
    if values_asked:
        return value_strategy(table, start, labels)
    return strategy(table, start, labels, task.instance.question == "winning-moves")


def _run(task: Task) -> Outcome:
    rules = within(rules_of(task.instance), task.deadline)
    table = Table(rules, task.deadline, task.request.nodes)

    def statistics() -> Mapping[str, Any]:
        return {"positions": len(table.values)}

    with add_counts(statistics):
        path = file_of(task, SEARCH.name)
        if path is None:
            table.tick = reporter(task)
            return outcome_of(task, table, statistics)
        with resume(task, path, table):
            loaded = len(table.values)
            return resting_on(outcome_of(task, table, statistics), path, loaded)


SEARCH = Method(
    name="search",
    questions=PLAYED,
    summary="nim-values of all components that play can reach, by options (Lemmas 3 and 4)",
    evidence=("nim-table", "strategy"),
    cost=SEARCH_COST,
    run=_run,
)
