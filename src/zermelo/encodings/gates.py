"""Functions of literals inside a formula, each as a variable that equals it (Tseitin).

What is written here is as good as a circuit: a gate is an existential variable, innermost at the
time when it is written, and the clauses fix it both ways, so that it may be used with either sign.
Constants are folded, and the same gate is written once.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.encodings import rates
from zermelo.encodings.qcnf import Qcnf, digits

MAX_LITERALS = 5_000_000
"""A formula with more literals is refused."""


class Gates:
    """Gates that are written to a formula; `true` is a literal that is true.

    Every gate may raise `LimitReached`, also for a formula that is too large.
    """

    def __init__(self, builder: Qcnf, deadline: Deadline) -> None:
        self._builder = builder
        self._deadline = deadline
        self._known: dict[tuple[int, ...], int] = {}
        self._literals = 0
        builder.exists()
        self.true = builder.variable("true")
        builder.clause("true", [self.true])

    def constant(self, value: bool) -> int:
        """Return a literal that is always true, or always false."""
        return self.true if value else -self.true

    def all_of(self, name: str, literals: Sequence[int]) -> int:
        """Return a literal that is true exactly if all of these are."""
        chosen = sorted(set(literals) - {self.true})
        if -self.true in chosen or any(-x in chosen for x in chosen):
            return -self.true
        if len(chosen) < 2:
            return chosen[0] if chosen else self.true
        key = tuple(chosen)
        if key not in self._known:
            self._deadline.check(rates.LITERAL * (3 * len(key) + 1))
            self._literals += 3 * len(key) + 1
            if self._literals > MAX_LITERALS:
                raise LimitReached(f"the quantified formula has more than {MAX_LITERALS} literals")
            self._builder.exists()
            gate = self._known[key] = self._builder.variable(name)
            for x in key:
                self._builder.clause(name, [-gate, x])
            self._builder.clause(name, [gate, *(-x for x in key)])
        return self._known[key]

    def any_of(self, name: str, literals: Sequence[int]) -> int:
        """Return a literal that is true exactly if at least one of these is."""
        return -self.all_of(f"none:{name}", [-x for x in literals])

    def either(self, name: str, which: int, then: int, otherwise: int) -> int:
        """Return a literal that equals `then` where `which` is true, else `otherwise`."""
        if then == otherwise:
            return then
        yes = self.any_of(f"{name}.then", [-which, then])
        no = self.any_of(f"{name}.else", [which, otherwise])
        return self.all_of(name, [yes, no])

    def at_least(self, name: str, literals: Sequence[int], most: int) -> list[int]:
        """Return literals that say: at least 1, 2, …, `most` of these are true."""
        counts = [-self.true] * most
        for place, x in enumerate(literals):
            before = [self.true, *counts]
            pairs, counts = zip(before, counts, strict=False), []
            for many, (fewer, now) in enumerate(pairs, 1):
                exact = self.all_of(f"{name}={many}at{place + 1}", [fewer, x])
                counts.append(self.any_of(f"{name}>={many}of{place + 1}", [now, exact]))
        return counts

    def one_hot(self, name: str, bits: Sequence[int], size: int) -> list[int]:
        """Return for each number below `size` a literal: it is the one that the bits name.

        The bits are as many as the largest number needs; exactly one of the literals is true.
        """
        return [
            self.all_of(f"{name}={number}", digits(number, size, bits)) for number in range(size)
        ]
