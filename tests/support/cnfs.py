"""Random formulas, what a SAT solver says of them, and a check of DRAT proofs."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pysat.solvers import Solver

from zermelo.checker.lrup import check_refutation
from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.solvers.proofs import lrup


def random_cnf(rng: Random, variables: int, clauses: int, sizes: tuple[int, ...] = (3,)) -> Formula:
    """Return clauses of different variables, each of one of the sizes."""
    found = []
    for _ in range(clauses):
        size = min(rng.choice(sizes), variables)
        chosen = rng.sample(range(1, variables + 1), size)
        found.append([rng.choice((x, -x)) for x in chosen])
    return Formula.of(found, variables)


def satisfied(formula: Formula) -> dict[int, bool] | None:
    """Return a satisfying assignment of all variables, or None, by PySAT."""
    if () in formula.clauses:
        return None  # PySAT passes over empty clauses
    with Solver("glucose4", bootstrap_with=[list(clause) for clause in formula.clauses]) as solver:
        if not solver.solve():
            return None
        found = {abs(x): x > 0 for x in solver.get_model()}
    return {x: found.get(x, False) for x in range(1, formula.variables + 1)}


def refutes(formula: Formula, lines: Iterable[str]) -> bool:
    """Whether the lemmas of a DRAT text follow by unit propagation, the empty clause at the end."""
    clauses = [tuple(dict.fromkeys(clause)) for clause in formula.clauses]
    proof = lrup(formula.variables, clauses, list(lines), Deadline())
    return check_refutation(clauses, proof, Deadline()).accepted
