"""The methods for partizan games."""

from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.lazy import Later
from zermelo.games.partizan.questions import COMPARE, OUTCOME, VALUES
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.partizan.tuning import MASKS_COST, OUTCOMES_COST, VALUES_COST
from zermelo.solvers.ruleset import applies

_values: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.values:run_values")
_run: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.outcomes:run_outcomes")
_masks: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.outcomes:run_masks")

QUESTIONS = ("outcome", "winning-moves")

EVIDENCE = ("partizan-strategy",)


VALUED = Method(
    name="values",
    questions=tuple(asked.name for asked in (*VALUES, OUTCOME, COMPARE)),
    summary="the values of all positions in canonical form, sums by their components",
    evidence=("form",),
    cost=VALUES_COST,
    run=_values,
)
"""The method of partizan games, of sums, and of two games that are compared."""

METHODS = (
    Method(
        name="outcomes",
        questions=QUESTIONS,
        summary="who wins when Left starts and when Right does, positions by turns",
        evidence=EVIDENCE,
        cost=OUTCOMES_COST,
        run=_run,
    ),
    Method(
        name="masks",
        questions=QUESTIONS,
        summary="the same, positions as words, by moves that were translated and compiled",
        evidence=EVIDENCE,
        applies=applies,
        cost=MASKS_COST,
        run=compiling.requires_kernel(_masks),
        backend=compiling.backend,
        threaded=True,
    ),
    replace(
        VALUED,
        questions=(*(asked.name for asked in VALUES), *QUESTIONS),
        evidence=(*VALUED.evidence, *EVIDENCE),
    ),
)
