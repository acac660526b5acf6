"""SAT solving through PySAT: CaDiCaL in slices of conflicts.

PySAT holds the interpreter's lock for a whole call and cannot interrupt CaDiCaL, so each call gets
a budget of conflicts that takes a fraction of a second; between two calls the deadline is looked at
and Ctrl-C arrives. The solver keeps what it learned from one call to the next.
"""

from __future__ import annotations

import importlib.metadata
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.deadline import Deadline

Clause = Sequence[int]

SOLVER = "cadical195"
SLICE = 0.3
"""Seconds that a slice should take."""


@dataclass(frozen=True, slots=True)
class SatResult:
    """What the solver found.

    Attributes
    ----------
    satisfiable : bool or None
        None when the deadline came first.
    model : list of bool
        model[i - 1] is the value of variable i; empty unless satisfiable.
    proof : list of str
        The lines of the DRUP proof; empty unless unsatisfiable and asked for.
    statistics : dict
        Conflicts, decisions, propagations, variables, clauses.
    """

    satisfiable: bool | None
    model: list[bool] = field(default_factory=list)
    proof: list[str] = field(default_factory=list)
    statistics: dict[str, int] = field(default_factory=dict)


def version() -> str:
    """Return the backend's name and version."""
    return f"{SOLVER} through PySAT {importlib.metadata.version('python-sat')}"


class Incremental:
    """A solver that takes more clauses between two calls; use it in a with statement.

    Parameters
    ----------
    clauses : sequence of clauses
        The first clauses.
    seed : int
        0 leaves them in order, other seeds shuffle them.
    proof : bool
        Whether to log a proof.
    """

    def __init__(self, clauses: Sequence[Clause], seed: int = 0, proof: bool = False) -> None:
        from pysat.solvers import Solver

        ordered = list(clauses)
        if seed:
            random.Random(seed).shuffle(ordered)
        self._clauses = len(ordered)
        self._proof = proof
        self._solver: Any = Solver(name=SOLVER, bootstrap_with=ordered, with_proof=proof)

    def __enter__(self) -> Incremental:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""
        for clause in clauses:
            self._solver.add_clause(clause)
            self._clauses += 1

    def prefer(self, literals: Sequence[int]) -> None:
        """Make the solver try these literals true first when it decides their variables."""
        self._solver.set_phases(list(literals))

    def solve(self, variables: int, deadline: Deadline, conflicts: int | None = None) -> SatResult:
        """Solve the clauses so far.

        Parameters
        ----------
        variables : int
            How many variables the model is to have.
        deadline : Deadline
            When to stop.
        conflicts : int or None
            Give up after this many conflicts, in a single slice: unlike the clock, they make the
            outcome the same in every run.
        """
        budget, satisfiable = 1000, None
        if conflicts is not None:
            self._solver.conf_budget(conflicts)
            satisfiable = self._solver.solve_limited()
        while conflicts is None and satisfiable is None and not deadline.expired:
            self._solver.conf_budget(budget)
            start = time.monotonic()
            satisfiable = self._solver.solve_limited()
            spent = max(time.monotonic() - start, 1e-3)
            wanted = min(SLICE, deadline.remaining())
            budget = max(100, min(4 * budget, int(budget * wanted / spent)))
        statistics = {
            "variables": variables,
            "clauses": self._clauses,
            **(self._solver.accum_stats() or {}),
        }
        if satisfiable is None:
            return SatResult(None, statistics=statistics)
        if satisfiable:
            model = [False] * variables
            for x in self._solver.get_model():
                if 0 < x <= variables:
                    model[x - 1] = True
            return SatResult(True, model=model, statistics=statistics)
        proof = self._solver.get_proof() if self._proof else []
        return SatResult(False, proof=proof, statistics=statistics)


def solve(
    variables: int,
    clauses: Sequence[Clause],
    deadline: Deadline,
    seed: int = 0,
    proof: bool = False,
) -> SatResult:
    """Solve a CNF formula.

    Parameters
    ----------
    variables : int
        The number of variables.
    clauses : sequence of clauses
        The formula.
    deadline : Deadline
        When to stop.
    seed : int
        0 leaves the clauses in order, other seeds shuffle them.
    proof : bool
        Whether to log a proof.
    """
    with Incremental(clauses, seed, proof) as solver:
        return solver.solve(variables, deadline)
