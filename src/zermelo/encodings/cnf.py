"""The CNF builders: clauses with named variables, with or without xor lines, and DIMACS text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.checker import counting
from zermelo.checker.counting import Clause


class Cnf:
    """A formula in conjunctive normal form.

    `groups` has the name of each constraint and the number of the first of its clauses.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.clauses: list[Clause] = []
        self.groups: list[tuple[str, int]] = []

    def variable(self, name: str) -> int:
        """Add a Boolean variable and return its number."""
        self.names.append(name)
        return len(self.names)

    def clause(self, name: str, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""
        self.groups.append((name, len(self.clauses)))
        self.clauses.append(tuple(literals))

    def implies(self, name: str, premises: Sequence[int], conclusions: Sequence[int]) -> None:
        """If all the premises are true, at least one of the conclusions is."""
        self.clause(name, [*(-x for x in premises), *conclusions])

    def cardinality(self, name: str, literals: Sequence[int], most: int) -> None:
        """At most so many of the literals are true.

        This is the sequential counter of Sinz, "Towards an optimal CNF encoding of Boolean
        cardinality constraints" (CP 2005): a variable says that at least `many` of the literals
        up to a place are true. Only this direction is needed, and `most` variables per literal.
        """
        if most < 0:
            self.clause(name, [])
        if most == 0:
            for x in literals:
                self.clause(name, [-x])
        if not 0 < most < len(literals):
            return
        self.groups.append((name, len(self.clauses)))
        before: list[int] = []
        for place, x in enumerate(literals[:-1], 1):
            count = [
                self.auxiliary(f"{name}.{many}of{place}") for many in range(1, min(place, most) + 1)
            ]
            self.clauses += [(-was, now) for was, now in zip(before, count, strict=False)]
            self.clauses.append((-x, count[0]))
            self.clauses += [(-x, -was, now) for was, now in zip(before, count[1:], strict=False)]
            if len(before) == most:
                self.clauses.append((-x, -before[-1]))
            before = count
        if len(before) == most:
            self.clauses.append((-literals[-1], -before[-1]))

    def auxiliary(self, name: str) -> int:
        """Add a variable that a constraint needs for itself."""
        return self.variable(name)

    def parity(self, name: str, literals: Sequence[int], odd: int) -> None:
        """An odd (odd = 1) or even (odd = 0) number of the literals is true.

        The clauses are the checker's own, so that a proof over this formula is a proof over the
        checker's.
        """
        self._add(name, counting.parity(literals, odd, len(self.names) + 1))

    def congruent(
        self, name: str, literals: Sequence[int], residue: int, modulus: int, equal: bool
    ) -> None:
        """The number of true literals is (equal) or is not congruent to the residue.

        Above few literals a counter with `modulus` states is written.
        """
        if modulus == 2:
            self.parity(name, literals, residue if equal else 1 - residue)
            return

        def allows(count: int) -> bool:
            return (count % modulus == residue) == equal

        self._add(name, counting.congruent(literals, modulus, allows, len(self.names) + 1))

    def _add(self, name: str, written: tuple[list[Clause], list[str]]) -> None:
        clauses, names = written
        self.groups.append((name, len(self.clauses)))
        for each in names:
            self.auxiliary(f"{name}.{each}")
        self.clauses += clauses


class XorCnf(Cnf):
    """A formula of clauses and exclusive ors, for solvers that know both (CryptoMiniSat).

    `xors` has the name and the literals of each exclusive or: an odd number of them is true.
    """

    def __init__(self) -> None:
        super().__init__()
        self.xors: list[tuple[str, Clause]] = []

    def parity(self, name: str, literals: Sequence[int], odd: int) -> None:
        """An odd (odd = 1) or even (odd = 0) number of the literals is true."""
        if not literals:
            super().parity(name, literals, odd)  # true or the empty clause: no xor line says it
            return
        first, *rest = literals
        # An xor line is odd; turning one literal round turns even into odd.
        self.xors.append((name, (first if odd else -first, *rest)))


def dimacs(cnf: Cnf, header: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the formula in DIMACS format, with names as comments.

    Exclusive ors come last, as the ``x`` lines of CryptoMiniSat, and count as clauses.
    """
    yield from (f"c {line}" for line in header)
    yield from (f"c var {number} {name}" for number, name in enumerate(cnf.names, 1))
    xors = cnf.xors if isinstance(cnf, XorCnf) else []
    yield f"p cnf {len(cnf.names)} {len(cnf.clauses) + len(xors)}"
    starts = {start: name for name, start in reversed(cnf.groups)}
    for number, clause in enumerate(cnf.clauses):
        if number in starts:
            yield f"c {starts[number]}"
        yield " ".join(map(str, (*clause, 0)))
    for name, literals in xors:
        yield f"c {name}"
        yield "x" + " ".join(map(str, (*literals, 0)))
