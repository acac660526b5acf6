"""Method ``search``: nim-values of all positions that play can reach, for any impartial game."""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial import Impartial, outcome
from zermelo.games.registry import game as game_spec
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.evidence import nim_table, strategy
from zermelo.solvers.search.impartial import Table

QUESTIONS = ("nim-value", "outcome", "winning-moves")


def rules_of(instance: Instance) -> Impartial:
    """Return the rules of an instance's game.

    Raises
    ------
    TypeError
        It is no impartial game.
    """
    rules = game_spec(instance.game).impartial
    if rules is None:
        raise TypeError(f"{instance.game} is no impartial game")
    return rules


def _run(task: Task) -> Outcome:
    instance, rules = task.instance, rules_of(task.instance)
    table = Table(rules, task.deadline)
    start = rules.start(instance.position)
    answer: Answer
    if instance.question == "winning-moves":
        answer = [rules.move(instance.labels, move) for move in table.winning_moves(start)]
    else:
        value = table.nim_value(start)
        answer = value if instance.question == "nim-value" else outcome(value)
    statistics = {"positions": len(table.values)}
    evidence, reason = None, None
    if task.evidence:
        try:
            evidence = _evidence(task, table)
        except LimitReached as error:
            reason = str(error)
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics)


def _evidence(task: Task, table: Table) -> Evidence:
    start = table.rules.start(task.instance.position)
    if task.instance.question == "nim-value":
        return nim_table(table, start)
    whole = task.instance.question == "winning-moves"
    return strategy(table, start, task.instance.labels, whole)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    graph = instance.graph
    return 1e-3 * 1.6 ** min(graph.n + graph.m / 4, 200)


SEARCH = Method(
    name="search",
    questions=QUESTIONS,
    summary="nim-values of all components that play can reach, by options (Lemmas 3 and 4)",
    exact=True,
    evidence=("nim-table", "strategy"),
    applies=lambda instance: None,  # noqa: ARG005
    cost=_cost,
    run=_run,
)
