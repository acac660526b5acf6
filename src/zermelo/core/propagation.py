"""What the reductions from SAT do first: no tautologies, no unit clauses, no literal twice."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.formula import Clause, Formula


@dataclass(frozen=True, slots=True)
class Propagated:
    """A formula after unit propagation."""

    units: tuple[int, ...]
    """Literals that are true in every satisfying assignment, in the order in which they came up."""
    clauses: tuple[tuple[int, Clause], ...]
    """Each clause's number in the file, from 1, and what is left of it: two or more literals of
    different variables, none of them among the units."""
    conflict: int | None = None
    """The number of a clause of which nothing is left, so that the formula is unsatisfiable."""


def propagated(formula: Formula) -> Propagated:
    """Return a formula without tautologies and unit clauses; linear time.

    The satisfying assignments are those of the clauses that are left, with the units added.
    """
    clauses = [tuple(dict.fromkeys(clause)) for clause in formula.clauses]
    holds = [any(-x in clause for x in clause) for clause in map(set, clauses)]
    where: dict[int, list[int]] = {}
    left = [0 if true else len(clause) for clause, true in zip(clauses, holds, strict=True)]
    for place, clause in enumerate(clauses):
        if not holds[place]:
            for x in clause:
                where.setdefault(x, []).append(place)
    units: dict[int, None] = {}
    ready = [place for place, clause in enumerate(clauses) if not holds[place] and left[place] < 2]
    for place in ready:
        if holds[place]:
            continue
        free = [x for x in clauses[place] if -x not in units]
        if not free:
            return Propagated(tuple(units), (), place + 1)
        (unit,) = free
        units[unit] = None
        for other in where.get(unit, ()):
            holds[other] = True
        for other in where.get(-unit, ()):
            left[other] -= 1
            if left[other] < 2 and not holds[other]:
                ready.append(other)
    rest = [
        (place + 1, tuple(x for x in clause if -x not in units))
        for place, clause in enumerate(clauses)
        if not holds[place]
    ]
    return Propagated(tuple(units), tuple(rest))
