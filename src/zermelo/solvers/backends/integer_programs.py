"""HiGHS and SCIP on the text of an integer program: optional packages, for second opinions.

They are handed a file and nothing else, so what they say is about what `zermelo encode` writes. No
answer of `decide` rests on them: they calculate in floating point.
"""

from __future__ import annotations

import atexit
import importlib
import math
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.limits.worker import Worker
from zermelo.solvers.backends import installed

Values = dict[str, int]
"""The values of the variables by the names that the file gives them."""


def scip_version() -> str:
    """Return the name and version of SCIP's package; `Unavailable` if it is not installed."""
    return f"SCIP through PySCIPOpt {installed('PySCIPOpt', 'PySCIPOpt', 'pyscipopt')}"


def highs_version() -> str:
    """Return the name and version of HiGHS; `Unavailable` if it is not installed."""
    return f"HiGHS {installed('highspy', 'highspy', 'highspy')}"


def scip(text: str, form: str, deadline: Deadline) -> Values | None:
    """Return a best solution of a program in the format opb, mps or lp, None if there is none.

    Raises `Unavailable` if SCIP is not installed.
    """
    scip_version()
    model: Any = importlib.import_module("pyscipopt").Model()
    model.hideOutput()
    if deadline.remaining() < math.inf:
        model.setParam("limits/time", deadline.remaining())
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"program.{form}"
        file.write_text(text)
        model.readProblem(str(file))
    model.optimize()
    status = model.getStatus()
    if status == "infeasible":
        return None
    if status != "optimal":
        raise deadline.reached()
    return {v.name: round(model.getVal(v)) for v in model.getVars()}


def highs(text: str, form: str, deadline: Deadline) -> Values | None:
    """Return a best solution of a program, or None if there is none; see `scip`."""
    highs_version()
    deadline.check()
    left = None if deadline.remaining() == math.inf else deadline.remaining()
    solved, values = _worker().run(solve_here, (text, form, left), left)
    if not solved:
        raise deadline.reached()
    found: Values | None = values
    return found


_kept: list[Worker] = []
"""A child process for HiGHS alone: OR-Tools brings another HiGHS along, and no process has both."""


def _worker() -> Worker:
    if not _kept or not _kept[0].alive:
        _kept[:] = [Worker()]
    return _kept[0]


@atexit.register
def _close() -> None:
    while _kept:
        _kept.pop().close()


def solve_here(text: str, form: str, seconds: float | None) -> tuple[bool, Values | None]:
    """Return whether HiGHS solved a program in this process, and a solution."""
    highspy: Any = importlib.import_module("highspy")  # its types are incomplete
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    if seconds is not None:
        solver.setOptionValue("time_limit", seconds)
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"program.{form}"
        file.write_text(text)
        if solver.readModel(str(file)) != highspy.HighsStatus.kOk:
            raise RuntimeError("HiGHS does not read the program")
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return True, None
    if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty):
        return False, None
    values = solver.getSolution().col_value
    return True, {x: round(a) for x, a in zip(solver.getLp().col_names_, values, strict=True)}
