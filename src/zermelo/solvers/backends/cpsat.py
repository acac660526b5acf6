"""CP-SAT through OR-Tools: one worker, a deadline, and Ctrl-C that works.

CP-SAT's own handling of Ctrl-C swallows it. So the search runs in a thread of its own (the solver
gives up the interpreter's lock while it searches), the caller waits in short steps, and an
interruption stops the search and goes on up.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.backends import installed


@dataclass(frozen=True, slots=True)
class CpSatResult:
    """What the solver found."""

    satisfiable: bool | None
    """None when the deadline came first. A False is the solver's word: it hands out no proof for
    models with more than clauses."""
    values: list[int] = field(default_factory=list)
    """The values of the variables asked for, a Boolean's 0 or 1; empty unless satisfiable."""
    statistics: dict[str, int] = field(default_factory=dict)
    optimal: bool = False
    """Whether the values are known to be best; for a model without an objective, whether there
    are any."""
    bound: int = 0
    """For a model with an objective: what no solution can beat, by the solver's word."""


@cache
def version() -> str:
    """Return the backend's name and version."""
    found = installed("ortools", "CP-SAT", "'zermelo[cpsat]'")
    return f"CP-SAT {found}"


def solve(
    model: Any,
    variables: Sequence[Any],
    deadline: Deadline,
    seed: int = 0,
    work: float | None = None,
) -> CpSatResult:
    """Decide a CP-SAT model (`CpModel`) and return the values of the given variables.

    With `work` it gives up after so many of the solver's deterministic seconds, which do not depend
    on the machine and are of the order of real ones.
    """
    from ortools.sat.python import cp_model

    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.catch_sigint_signal = False
    if deadline.remaining() < math.inf:
        solver.parameters.max_time_in_seconds = deadline.remaining()
    most = min(math.inf if work is None else work, max(0.0, deadline.work_left()) / rates.CPSAT)
    if most < math.inf:
        solver.parameters.max_deterministic_time = most
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(solver.solve(model)), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except BaseException:
        solver.stop_search()
        thread.join()
        raise
    deadline.count(rates.CPSAT * solver.response_proto.deterministic_time)
    statistics = {"branches": int(solver.num_branches), "conflicts": int(solver.num_conflicts)}
    status = found[0]
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = [int(solver.value(x)) for x in variables]
        bound = round(solver.best_objective_bound) if model.has_objective() else 0
        return CpSatResult(True, values, statistics, status == cp_model.OPTIMAL, bound)
    if status == cp_model.INFEASIBLE:
        return CpSatResult(False, statistics=statistics)
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(f"invalid model: {model.validate()}")
    return CpSatResult(None, statistics=statistics)
