"""SAT solving through PySAT: CaDiCaL in slices of conflicts.

PySAT holds the interpreter's lock for a whole call and cannot interrupt CaDiCaL, so it is called
for one slice after the other: each gets a budget of conflicts that takes a fraction of a second,
and between two calls the deadline is looked at and Ctrl-C arrives. The solver keeps what it learned
from one call to the next. A slice depends on the formula's size and never on the clock, so that the
search, and with it the proof, is the same in every run.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.backends import installed

Clause = Sequence[int]

SOLVER = "cadical195"

SLICE_WORK = 50_000_000
"""Literals of the formula times conflicts of a slice; measured to be 0.1 to 0.5 s."""


@dataclass(frozen=True, slots=True)
class SatResult:
    """What a solver found."""

    satisfiable: bool | None
    """None when a limit came first."""
    model: list[bool] = field(default_factory=list)
    """model[i - 1] is the value of variable i; empty unless satisfiable."""
    proof: list[str] = field(default_factory=list)
    """The DRUP proof's lines; empty unless unsatisfiable and asked for, or if it is cut off."""
    statistics: dict[str, int] = field(default_factory=dict)


@cache
def version() -> str:
    """Return the backend's name and version."""
    return f"{SOLVER} through PySAT {installed('python-sat', 'PySAT', 'python-sat')}"


class Incremental:
    """A solver that takes more clauses between two calls; use it in a with statement.

    The seed 0 leaves the first clauses in order, others shuffle them; `proof` logs a proof.
    """

    def __init__(
        self, clauses: Sequence[Clause], seed: int = 0, proof: bool = False, name: str = SOLVER
    ) -> None:
        from pysat.solvers import Solver

        ordered = list(clauses)
        if seed:
            random.Random(seed).shuffle(ordered)
        self._clauses = len(ordered)
        self._literals = sum(map(len, ordered))
        self._proof = proof
        self._counted = 0.0
        self._solver: Any = Solver(name=name, bootstrap_with=ordered, with_proof=proof)

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

    def _work_done(self) -> float:
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
        """Solve the clauses so far, for a model with so many variables.

        With `conflicts` it gives up after that many, in a single slice: unlike the clock, they
        make the outcome the same in every run. With `most` it does after about as many, in slices.
        """
        most = conflicts or most
        budget = conflicts or max(200, min(10_000, SLICE_WORK // max(1, self._literals)))
        satisfiable: bool | None = None
        spent = 0
        while satisfiable is None and (most is None or spent < most):
            if deadline.expired and not conflicts:
                break
            self._solver.conf_budget(budget)
            satisfiable = self._solver.solve_limited()
            deadline.count(self._work_done())
            spent += budget
        model, proof = [False] * variables if satisfiable else [], []
        if satisfiable:
            for x in self._solver.get_model():
                if 0 < x <= variables:
                    model[x - 1] = True
        elif satisfiable is False and self._proof:
            proof = self._solver.get_proof()
            if proof and proof[-1].split() != ["0"]:
                # PySAT does not say so when there is no room for CaDiCaL's file.
                proof = []
        counts = {"variables": variables, "clauses": self._clauses}
        counts.update(self._solver.accum_stats() or {})
        return SatResult(satisfiable, model, proof, counts)


def solve(
    variables: int,
    clauses: Sequence[Clause],
    deadline: Deadline,
    seed: int = 0,
    proof: bool = False,
    most: int | None = None,
) -> SatResult:
    """Solve a CNF formula: see `Incremental`."""
    with Incremental(clauses, seed, proof) as solver:
        return solver.solve(variables, deadline, most=most)
