"""Method ``closed-forms``: the nim-value of a light position by Theorem 15."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import outcome
from zermelo.games.light_polish.rules import options
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.closed_forms import light
from zermelo.solvers.search.methods import QUESTIONS


def _run(task: Task) -> Outcome:
    position, question = task.instance.position, task.instance.question
    answer: Answer
    if question == "winning-moves":
        answer = [
            list(move) for move, after in options(position) if not light(after.left, after.right)
        ]
    else:
        value = light(position.left, position.right)
        answer = value if question == "nim-value" else outcome(value)
    return Outcome(answer, Assurance.THEOREM, statistics={"statements": ["Theorem 15"]})


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-5


METHOD = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary="Theorem 15, all cases",
    cost=_cost,
    run=_run,
)
