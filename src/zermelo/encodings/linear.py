"""The linear builder: integer programs with named variables, from the words of the formulas.

A clause is a sum of literals that is at least 1; a parity is a sum that is odd or even by an
integer quotient, and so are other residues; an order of positions is a pair of inequalities of
which a literal switches one off (big M). The same program is written as MPS and LP, and over bits
as pseudo-Boolean OPB.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from zermelo.encodings.builder import quotients

Term = tuple[int, int]
"""A coefficient and a signed variable number; the negation of a Boolean x counts as 1 - x."""


@dataclass(frozen=True, slots=True)
class Column:
    """An integer variable and its bounds."""

    name: str
    lower: int
    upper: int

    @property
    def boolean(self) -> bool:
        """Whether its values are 0 and 1."""
        return (self.lower, self.upper) == (0, 1)


@dataclass(frozen=True, slots=True)
class Row:
    """A constraint: the sum of its terms (each variable once) is `relation` to `bound`."""

    name: str
    terms: tuple[Term, ...]
    relation: Literal[">=", "="]
    bound: int


class Linear:
    """An integer program under construction; variable i is columns[i - 1].

    The objective is to be minimal; without terms it is a question of feasibility.
    """

    def __init__(self) -> None:
        self.columns: list[Column] = []
        self.rows: list[Row] = []
        self.objective: tuple[Term, ...] = ()

    @property
    def names(self) -> list[str]:
        """The variables' names; variable i has names[i - 1]."""
        return [column.name for column in self.columns]

    def variable(self, name: str) -> int:
        """Add a Boolean variable and return its number."""
        return self.integer(name, 0, 1)

    def integer(self, name: str, lower: int, upper: int) -> int:
        """Add an integer variable in lower..upper and return its number."""
        self.columns.append(Column(name, lower, upper))
        return len(self.columns)

    def amount(self, name: str, largest: int) -> int:
        """Add an integer variable in 0..largest and return its number."""
        return self.integer(name, 0, largest)

    def at_least(self, name: str, terms: Iterable[Term], bound: int) -> None:
        """The sum of the terms is at least the bound."""
        self._row(name, terms, ">=", bound)

    def equal(self, name: str, terms: Iterable[Term], bound: int) -> None:
        """The sum of the terms is the bound."""
        self._row(name, terms, "=", bound)

    def minimize(self, terms: Iterable[Term]) -> None:
        """Ask for the least sum of the terms.

        A negation is a `ValueError`: it would make a constant that no format has a place for.
        """
        self.objective, constant = _collect(terms)
        if constant:
            raise ValueError("an objective is a sum over variables, not over their negations")

    def clause(self, name: str, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""
        self.at_least(name, [(1, x) for x in literals], 1)

    def parity(self, name: str, literals: Sequence[int], odd: int) -> None:
        """An odd (odd = 1) or even (odd = 0) number of the literals is true."""
        self.congruent(name, literals, odd, 2, True)

    def congruent(
        self, name: str, literals: Sequence[int], residue: int, modulus: int, equal: bool
    ) -> None:
        """The number of true literals is (equal) or is not congruent to the residue."""
        terms = [(1, x) for x in literals]
        least, largest = quotients(len(terms), residue, modulus, equal)
        if least < largest:
            terms.append((-modulus, self.integer(f"{name}.quotient", least, largest)))
        elif least == largest:
            residue += modulus * least
        if not equal:
            terms.append((-1, self.integer(f"{name}.excess", 1, modulus - 1)))
        self.equal(name, terms, residue)

    def position(self, name: str, n: int) -> int:
        """Add an integer variable in 0..n-1 and return its number."""
        return self.integer(name, 0, n - 1)

    def precedes(self, name: str, literal: int, first: int, second: int) -> None:
        """A true literal puts position `first` before `second`, a false one after it."""
        for x, a, b in ((literal, first, second), (-literal, second, first)):
            # a + 1 <= b + M (1 - x), where M is just large enough to say nothing when x is false.
            big = 1 + self.columns[a - 1].upper - self.columns[b - 1].lower
            self.at_least(name, [(1, b), (-1, a), (-big, x)], 1 - big)

    def _row(
        self, name: str, terms: Iterable[Term], relation: Literal[">=", "="], bound: int
    ) -> None:
        collected, constant = _collect(terms)
        bound -= constant
        if not collected:
            # No format has a place for a row without terms: drop a true one, and say a false one
            # of a variable that can never satisfy it.
            if bound == 0 or (relation == ">=" and bound < 0):
                return
            collected, bound = ((1, self.variable(f"{name}.never")),), 2
        self.rows.append(Row(name, collected, relation, bound))


def _collect(terms: Iterable[Term]) -> tuple[tuple[Term, ...], int]:
    """Return the same sum over variables, each one once, and its constant."""
    sums: dict[int, int] = {}
    constant = 0
    for coefficient, literal in terms:
        if literal < 0:
            constant += coefficient
            coefficient = -coefficient
        sums[abs(literal)] = sums.get(abs(literal), 0) + coefficient
    return tuple((a, x) for x, a in sums.items() if a), constant
