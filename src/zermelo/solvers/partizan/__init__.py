"""The methods for partizan games."""

from zermelo.core.later import Later
from zermelo.solvers.method import Method, Outcome, Task

_run: Later[[Task], Outcome] = Later("zermelo.solvers.partizan.outcomes:run_outcomes")

METHODS = (
    Method(
        name="outcomes",
        questions=("outcome", "winning-moves"),
        summary="who wins all positions when Left starts and when Right does, sums by outcomes",
        evidence=("partizan-strategy",),
        cost=lambda instance, known: 1.0,  # noqa: ARG005
        run=_run,
    ),
)
