"""The methods for light positions of POLISH, of which Theorem 15 tells the nim-values."""

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.light_polish.rules import options
from zermelo.games.polish.evidence.formulas import light
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.tuning import LIGHT_COST
from zermelo.solvers.search.methods import QUESTIONS, SEARCH, answer_to
from zermelo.solvers.search.nimbers import NIMBERS


def theorem_15(task: Task) -> Outcome:
    """Answer by the formula alone."""
    position = task.instance.position

    def winning() -> Answer:
        return [
            list(move) for move, after in options(position) if not light(after.left, after.right)
        ]

    answer = answer_to(task.instance.question, light(position.left, position.right), winning)
    evidence = Evidence("value-rule", {}) if task.request.evidence else None
    return Outcome(answer, Assurance.THEOREM, evidence, statistics={"statements": ["Theorem 15"]})


CLOSED_FORMS = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary="Theorem 15, all cases",
    evidence=("value-rule",),
    cost=LIGHT_COST,
    run=theorem_15,
)

METHODS, REFERENCES = (CLOSED_FORMS, NIMBERS), (SEARCH,)
