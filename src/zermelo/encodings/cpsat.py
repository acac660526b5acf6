"""The CP-SAT builder: named Booleans, positions and constraints in an OR-Tools model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from zermelo.core.errors import Unavailable
from zermelo.encodings.builder import quotients

Term = tuple[int, Any]
"""A coefficient, and a signed variable number or an amount."""


class CpSat:
    """A CP-SAT model under construction, a `cp_model.CpModel`.

    `names` are those of the Boolean variables, `positions` the integer variables that hold the
    vertices' places in the order.
    """

    def __init__(self) -> None:
        # The import takes most of a second: only those who ask for a model pay for it.
        try:
            from ortools.sat.python import cp_model
        except ModuleNotFoundError:
            raise Unavailable("CP-SAT is not installed: pip install 'zermelo[cpsat]'") from None

        self.model: Any = cp_model.CpModel()
        self.names: list[str] = []
        self.positions: list[Any] = []
        self._booleans: list[Any] = []

    def variable(self, name: str) -> int:
        """Add a Boolean variable and return its number."""
        self.names.append(name)
        self._booleans.append(self.model.new_bool_var(name))
        return len(self.names)

    def literal(self, number: int) -> Any:
        """Return the solver's literal for a signed variable number."""
        boolean = self._booleans[abs(number) - 1]
        return boolean if number > 0 else ~boolean

    def clause(self, name: str, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""
        self.model.add_bool_or([self.literal(x) for x in literals]).with_name(name)

    def parity(self, name: str, literals: Sequence[int], odd: int) -> None:
        """An odd (odd = 1) or even (odd = 0) number of the literals is true."""
        terms: list[Any] = [self.literal(x) for x in literals]
        # bool_xor wants an odd number of true terms; a constant turns even into odd.
        self.model.add_bool_xor(terms if odd else [*terms, True]).with_name(name)

    def congruent(
        self, name: str, literals: Sequence[int], residue: int, modulus: int, equal: bool
    ) -> None:
        """The number of true literals is (equal) or is not congruent to the residue."""
        if modulus == 2:
            self.parity(name, literals, residue if equal else 1 - residue)
        else:
            self.sum_congruent(name, literals, residue, modulus, equal)

    def sum_congruent(
        self, name: str, literals: Sequence[int], residue: int, modulus: int, equal: bool
    ) -> None:
        """Say the same as `congruent` by a linear equation, modulo 2 as well."""
        least, largest = quotients(len(literals), residue, modulus, equal)
        if least > largest:
            self.clause(name, ())
            return
        total = residue + modulus * self.model.new_int_var(least, largest, f"{name}.quotient")
        if not equal:
            total += self.model.new_int_var(1, modulus - 1, f"{name}.excess")
        self.model.add(self.number_true(literals) == total).with_name(name)

    def amount(self, name: str, largest: int) -> Any:
        """Return a new integer variable in 0..largest, for `equal`, `at_least` and `minimize`."""
        return self.model.new_int_var(0, largest, name)

    def number_true(self, literals: Sequence[int]) -> Any:
        """Return how many of the literals are true, as a linear expression."""
        return sum(self.literal(x) for x in literals)

    def at_least(self, name: str, terms: Iterable[Term], bound: int) -> None:
        """The sum of the terms is at least the bound."""
        self.model.add(self._sum(terms) >= bound).with_name(name)

    def equal(self, name: str, terms: Iterable[Term], bound: int) -> None:
        """The sum of the terms is the bound."""
        self.model.add(self._sum(terms) == bound).with_name(name)

    def minimize(self, terms: Iterable[Term]) -> None:
        """Ask for a solution in which the sum of the terms is least."""
        self.model.minimize(self._sum(terms))

    def _sum(self, terms: Iterable[Term]) -> Any:
        return sum(a * (self.literal(x) if isinstance(x, int) else x) for a, x in terms)

    def hint(self, literal: int, value: bool) -> None:
        """Suggest a value to the search."""
        self.model.add_hint(self.literal(abs(literal)), value == (literal > 0))

    def position(self, name: str, n: int) -> int:
        """Add an integer variable in 0..n-1 and return its index in `positions`."""
        self.positions.append(self.model.new_int_var(0, n - 1, name))
        return len(self.positions) - 1

    def precedes(self, name: str, literal: int, first: int, second: int) -> None:
        """A true literal puts position `first` before `second`, a false one after it."""
        a, b = self.positions[first], self.positions[second]
        self.model.add(a + 1 <= b).only_enforce_if(self.literal(literal)).with_name(name)
        self.model.add(b + 1 <= a).only_enforce_if(self.literal(-literal)).with_name(name)

    def all_different(self, name: str) -> None:
        """All positions differ."""
        self.model.add_all_different(self.positions).with_name(name)


def protobuf(builder: CpSat, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the model as a text protocol buffer."""
    yield from (f"# {line}" for line in header)
    yield str(builder.model.proto).rstrip()
