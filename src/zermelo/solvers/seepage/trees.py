"""Method ``trees``: the green number of every vertex of a tree, from the leaves up.

The recursion and its proof are in `certificates.seepage.trees`.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.seepage.evidence.trees import is_tree, tree_numbers
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.common import NO_NUMBER, QUESTIONS, unasked


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    numbers = tree_numbers(game)
    number = numbers[game.source]
    evidence = Evidence("tree-numbers", {"numbers": numbers})
    if instance.question == "green-number":
        reason = NO_NUMBER if number is None else None
        return Outcome(number, Assurance.THEOREM, evidence, reason=reason)
    assert game.protect is not None
    won = number is not None and number <= game.protect
    return Outcome(won, Assurance.THEOREM, evidence)


def _applies(instance: Instance) -> str | None:
    if not is_tree(instance.graph):
        return "the graph is not a tree"
    return unasked(instance)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 3e-6 * instance.graph.n


METHOD = Method(
    name="trees",
    questions=QUESTIONS,
    summary="on trees: f(v) is the least k with at most k children above k; O(n log n)",
    evidence=("tree-numbers",),
    applies=_applies,
    cost=_cost,
    run=_run,
)
