"""CryptoMiniSat through pycryptosat, an optional package: clauses and exclusive ors.

It reasons about the exclusive ors by Gauss-Jordan elimination instead of through their clauses.
No proof is asked for: its proofs with exclusive ors are in a format of its own.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.backends.sat import Clause, SatResult, in_slices
from zermelo.solvers.backends.versions import installed


def version() -> str:
    """Return the backend's name and version; `Unavailable` if it is not installed."""
    extra = "'zermelo[cryptominisat]'"
    return f"CryptoMiniSat {installed('pycryptosat', 'CryptoMiniSat', extra)}"


def solve(
    variables: int, clauses: Sequence[Clause], xors: Sequence[Clause], deadline: Deadline
) -> SatResult:
    """Solve a formula of clauses and exclusive ors; `Unavailable` if it is not installed.

    An odd number of literals of each exclusive or is true, and no variable stands twice in one.
    """
    version()
    solver: Any = importlib.import_module("pycryptosat").Solver(threads=1)
    solver.add_clauses([list(clause) for clause in clauses])
    for literals in xors:
        # It takes variables and a right side; each negation turns the side round.
        negations = sum(x < 0 for x in literals)
        solver.add_xor_clause([abs(x) for x in literals], negations % 2 == 0)
    values: Sequence[bool | None] = ()

    def attempt(budget: int) -> bool | None:
        nonlocal values
        satisfiable, found = solver.solve(confl_limit=budget)
        values = found or ()
        deadline.count(rates.XOR_CONFLICT * budget * size)
        answer: bool | None = satisfiable
        return answer

    size = sum(map(len, (*clauses, *xors)))
    satisfiable = in_slices(attempt, size, deadline)
    statistics = {"variables": variables, "clauses": len(clauses), "xors": len(xors)}
    # A variable that no constraint names may be missing at the end, and is free.
    model = [x < len(values) and bool(values[x]) for x in range(1, variables + 1)]
    return SatResult(satisfiable, model if satisfiable else [], statistics=statistics)
