"""Propositional formulas in conjunctive normal form, with or without a prefix of quantifiers.

What the reductions from SAT do first: no tautologies, no unit clauses, no literal twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from zermelo.core.errors import InputError, shown

Clause = tuple[int, ...]
"""Literals: a variable's number, negative where the variable is negated."""

Quantifier = Literal["e", "a"]

MOST_VARIABLES = 10_000_000
"""A formula has no more; an assignment of all of them takes about a gigabyte."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in conjunctive normal form.

    >>> zermelo.logic.Formula(2, ((1, 2), (-1,)))
    Formula(variables=2, clauses=((1, 2), (-1,)), prefix=())

    Attributes
    ----------
    variables : int
        The variables are 1 to this number.
    clauses : tuple of Clause
        In the order of the file; an empty one cannot be satisfied.
    prefix : tuple of (quantifier, variables)
        The blocks from the outside in: e for "there is", a for "for all". Variables in no block are
        existential and outermost; so a formula without a prefix asks for an assignment.
    """

    variables: int
    clauses: tuple[Clause, ...]
    prefix: tuple[tuple[Quantifier, tuple[int, ...]], ...] = ()

    @classmethod
    def of(
        cls,
        clauses: Sequence[Sequence[int]],
        variables: int | None = None,
        prefix: Sequence[tuple[Quantifier, Sequence[int]]] = (),
    ) -> Formula:
        """Return the formula of lists, with as many variables as they use unless given.

        >>> zermelo.logic.Formula.of([[1, 2], [-1]]).variables
        2

        Raises
        ------
        InputError
            A literal is no integer, or 0, or of a variable that there is not; a block is none, or a
            variable is quantified twice.
        """
        bound = [x for _, block in prefix for x in block]
        used = [*(x for clause in clauses for x in clause), *bound]
        for x in used:
            if isinstance(x, bool) or not isinstance(x, int) or x == 0:
                raise InputError(f"{shown(x)} is no literal", "literals are integers other than 0")
        most = max(map(abs, used), default=0)
        if max(most, variables or 0) > MOST_VARIABLES:
            raise InputError("there are too many variables", f"at most {MOST_VARIABLES}")
        if variables is not None and variables < most:
            raise InputError(f"there is no variable {most}", f"there are {variables}")
        for quantifier, block in prefix:
            if quantifier not in ("e", "a") or min(block, default=1) < 0:
                raise InputError(f"{shown([quantifier, *block])} is no block of quantifiers")
        if len(set(bound)) < len(bound):
            twice = next(x for x in bound if bound.count(x) > 1)
            raise InputError(f"the variable {twice} is quantified twice", "remove one of them")
        count = most if variables is None else variables
        blocks = tuple((quantifier, tuple(block)) for quantifier, block in prefix)
        return cls(count, tuple(map(tuple, clauses)), blocks)


def falsified_clause(formula: Formula, assignment: Mapping[int, bool]) -> int | None:
    """Return the place of the first clause that an assignment does not satisfy, or None.

    A variable that the assignment leaves out makes none of its literals true.
    """
    for place, clause in enumerate(formula.clauses):
        if not any(assignment.get(abs(x)) == (x > 0) for x in clause):
            return place
    return None


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


def propagate(formula: Formula) -> Propagated:
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
