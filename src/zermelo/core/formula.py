"""Propositional formulas in conjunctive normal form, with or without a prefix of quantifiers."""

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


def falsified(formula: Formula, assignment: Mapping[int, bool]) -> int | None:
    """Return the place of the first clause that an assignment does not satisfy, or None.

    A variable that the assignment leaves out makes none of its literals true.
    """
    for place, clause in enumerate(formula.clauses):
        if not any(assignment.get(abs(x)) == (x > 0) for x in clause):
            return place
    return None
