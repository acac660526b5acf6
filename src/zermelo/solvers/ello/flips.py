"""Method ``flips``: edges of an acyclic orientation are turned until every parity is right.

The passes are in `flip_passes`, which loads numba.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers import compiling
from zermelo.solvers.ello.common import plain_only
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    from zermelo.solvers.ello.flip_passes import run

    return run(task)


def _cost(instance: Instance, known: Answer) -> float:
    if known is False:
        return float("inf")
    # With half of the vertices green; a few greens can take ten times as long.
    return 0.3 + 2e-5 * instance.graph.n


METHOD = Method(
    name="flips",
    questions=("winnable",),
    summary="acyclic orientations, edges reversed until all in-degrees have the right parity",
    exact=True,
    evidence=("winning-order",),
    applies=plain_only,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)
