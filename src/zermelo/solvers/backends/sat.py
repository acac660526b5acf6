"""SAT solving through PySAT: CaDiCaL in slices of conflicts.

PySAT holds the interpreter's lock for a whole call and cannot interrupt CaDiCaL, so it is called
for one slice after the other.
"""

from __future__ import annotations

import importlib.metadata
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.backends.slices import in_slices

Clause = Sequence[int]

SOLVER = "cadical195"


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
        The lines of the DRUP proof; empty unless unsatisfiable and asked for, or if it is cut off.
    statistics : dict
        Conflicts, decisions, propagations, variables, clauses.
    """

    satisfiable: bool | None
    model: list[bool] = field(default_factory=list)
    proof: list[str] = field(default_factory=list)
    statistics: dict[str, int] = field(default_factory=dict)


@cache
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
        self._literals = sum(map(len, ordered))
        self._proof = proof
        self._counted = 0.0
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
            self._literals += len(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Make the solver try these literals true first when it decides their variables."""
        self._solver.set_phases(list(literals))

    def _worked(self) -> float:
        """Return the work since the last call, from what the solver counts."""
        counts = self._solver.accum_stats() or {}
        work: float = rates.CONFLICT * counts.get("conflicts", 0)
        work += rates.PROPAGATION * counts.get("propagations", 0) + rates.LITERAL * self._literals
        before, self._counted = self._counted, work
        return work - before

    def solve(
        self,
        variables: int,
        deadline: Deadline,
        conflicts: int | None = None,
        most: int | None = None,
    ) -> SatResult:
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
        most : int or None
            Give up after about this many conflicts, in slices.
        """

        def attempt(budget: int) -> bool | None:
            self._solver.conf_budget(budget)
            found: bool | None = self._solver.solve_limited()
            deadline.count(self._worked())
            return found

        if conflicts is None:
            satisfiable = in_slices(attempt, self._literals, deadline, most)
        else:
            satisfiable = attempt(conflicts)
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
        if proof and proof[-1].split() != ["0"]:
            # PySAT does not say so when there is no room for CaDiCaL's file: the end is missing.
            proof = []
        return SatResult(False, proof=proof, statistics=statistics)


def solve(
    variables: int,
    clauses: Sequence[Clause],
    deadline: Deadline,
    seed: int = 0,
    proof: bool = False,
    most: int | None = None,
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
    most : int or None
        Give up after about so many conflicts.
    """
    with Incremental(clauses, seed, proof) as solver:
        return solver.solve(variables, deadline, most=most)
