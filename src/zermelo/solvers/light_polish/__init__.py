"""The methods for light positions of POLISH, of which Theorem 15 tells the nim-values."""

from zermelo.core.verdict import Answer, Assurance
from zermelo.games.light_polish.rules import options
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.closed_forms import light
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
    return Outcome(answer, Assurance.THEOREM, statistics={"statements": ["Theorem 15"]})


CLOSED_FORMS = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary="Theorem 15, all cases",
    cost=lambda instance, known: 1e-5,  # noqa: ARG005
    run=theorem_15,
)

METHODS, REFERENCES = (CLOSED_FORMS, NIMBERS), (SEARCH,)
