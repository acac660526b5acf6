"""What a formula builder offers: named variables and named constraints.

An encoding is a function that writes to a builder and so reads like the mathematics; the CNF, the
linear and the CP-SAT builder share these words, so that one acyclic-orientation core serves all.
Literals are signed variable numbers, as in DIMACS: -3 is the negation of variable 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Builder(Protocol):
    """A formula under construction."""

    @property
    def names(self) -> list[str]:
        """The variables' names; variable i has names[i - 1]."""

    def variable(self, name: str) -> int:
        """Add a Boolean variable and return its number."""

    def clause(self, name: str, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""

    def parity(self, name: str, literals: Sequence[int], odd: int) -> None:
        """An odd (odd = 1) or even (odd = 0) number of the literals is true."""

    def congruent(
        self, name: str, literals: Sequence[int], residue: int, modulus: int, equal: bool
    ) -> None:
        """The number of true literals is (equal) or is not congruent to the residue."""


class PositionBuilder(Builder, Protocol):
    """A formula that may also speak of integer positions."""

    def position(self, name: str, n: int) -> int:
        """Add an integer variable in 0..n-1 and return its number."""

    def precedes(self, name: str, literal: int, first: int, second: int) -> None:
        """A true literal puts position `first` before `second`, a false one after it."""


def quotients(most: int, residue: int, modulus: int, equal: bool) -> tuple[int, int]:
    """Return the least and the largest q in: number = residue + excess + q * modulus.

    The number is in 0..most; the excess is 0, or in 1..modulus-1 for a number that is not to be
    congruent to the residue.
    """
    return 0 if equal or not residue else -1, (most - residue) // modulus
