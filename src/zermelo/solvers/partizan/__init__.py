"""The methods for partizan games."""

from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.instance import Instance
from zermelo.core.later import Later
from zermelo.core.verdict import Answer
from zermelo.games.partizan.questions import COMPARE, OUTCOME, VALUES
from zermelo.games.registry import impartial_of
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.ruleset import applies, seconds

_values: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.values:run_values")
_run: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.outcomes:run_outcomes")
_masks: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.outcomes:run_masks")

QUESTIONS = ("outcome", "winning-moves")

EVIDENCE = ("partizan-strategy",)

FIRST = 0.3
"""What the plain search is said to cost: it answers small boards before anything is compiled."""

COMPILING = 1.5
"""What compiling is said to cost: less than a second turn of the plain search, which would be long
where its first turn did not finish."""

VALUING, VALUED_A_SECOND = 0.5, 1e3
"""What values are said to cost at least, as other methods say sooner who wins; and positions in a
second, as measured."""

SPEED = 1e6
"""Positions in a second, as measured."""


def _cost(instance: Instance, known: Answer) -> float:
    return seconds(_expected(instance), SPEED, known, COMPILING)


def _expected(instance: Instance) -> float:
    """Return roughly how many positions play can reach, in all parts of a sum together."""
    if instance.game in ("sum", "compare"):
        return sum(map(_expected, instance.position.parts))
    rules = impartial_of(instance)
    if rules is not None:
        return rules.expected(instance.position)
    graph = instance.graph
    narrow = max(map(graph.degree, range(graph.n)), default=0) < 3
    if narrow and instance.position.ruleset.components:
        return float(graph.n**2)  # the parts of paths are paths
    return float(1.6 ** min(graph.n + graph.m / 4, 200))


VALUED = Method(
    name="values",
    questions=tuple(asked.name for asked in (*VALUES, OUTCOME, COMPARE)),
    summary="the values of all positions in canonical form, sums by their components",
    evidence=("form",),
    cost=lambda instance, known: VALUING + _expected(instance) / VALUED_A_SECOND,  # noqa: ARG005
    run=_values,
)
"""The method of partizan games, of sums, and of two games that are compared."""

METHODS = (
    Method(
        name="outcomes",
        questions=QUESTIONS,
        summary="who wins when Left starts and when Right does, positions by turns",
        evidence=EVIDENCE,
        cost=lambda instance, known: FIRST,  # noqa: ARG005
        run=_run,
    ),
    Method(
        name="masks",
        questions=QUESTIONS,
        summary="the same, positions as words, by moves that were translated and compiled",
        evidence=EVIDENCE,
        applies=applies,
        cost=_cost,
        run=compiling.needed(_masks),
        backend=compiling.backend,
        threaded=True,
    ),
    replace(
        VALUED,
        questions=(*(asked.name for asked in VALUES), *QUESTIONS),
        evidence=(*VALUED.evidence, *EVIDENCE),
    ),
)
