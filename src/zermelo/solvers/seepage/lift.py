"""From claims about a simplified game of Seepage to claims about the original one.

Why the lifted claims hold, rule by rule, in the words of `claims`:

- A deleted vertex has a green claim of its own, without anything given, so a green claim about a
  parent may rest on it too. Sludge's claims do not mention it.
- A vertex that became a sink is a sink to Sludge's claims: instead they rest on its own claim, and
  what that needs unprotected is added to their sets. This is private to the vertex, so to protect
  some of it is no better an answer for Green than to protect the vertex itself.
- A bypassed vertex v has k loose sinks and one more child b. Green protects the sinks: if b is
  protected, or she wins there by a claim, she wins at v by a claim that has the same given, with b.
  Sludge wins at v whenever he wins at b: {a} for each loose sink a and b with its set are k + 1
  disjoint sets. Again the sinks and v are no better to protect than b.

A claim is lifted at most once for each way in which it is used, without recursion on the input.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers import rates
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Reason
from zermelo.solvers.seepage.simplify import Simplified, Step, Via

LARGEST = 5_000_000
"""The vertices that all lifted claims may list together."""


def lift_claims(
    game: Seepage, found: Simplified, won: bool, claims: Sequence[Reason], deadline: Deadline
) -> list[Reason]:
    """Return claims that prove who wins the game, from those about the core (if any is left).

    `found` is what was done to the game, `won` says whether Green wins. Raises `LimitReached` if
    the deadline passed, or the claims list more than `LARGEST` vertices.
    """
    lift = _Lift(game, found, deadline)
    run(lift.green(claims) if won else lift.sludge(claims))
    return lift.claims


class _Lift:
    """The claims about the original game."""

    def __init__(self, game: Seepage, found: Simplified, deadline: Deadline) -> None:
        self.game, self.simplified, self.deadline = game, found, deadline
        self.steps = found.steps
        self.claims: list[Reason] = []
        self._sinks = frozenset(game.sinks)
        self._size = 0
        self._own: dict[int, int] = {}
        self._passed: dict[tuple[int, int | None], int] = {}

    def _add(self, claim: Reason) -> int:
        self._size += 1 + len(claim.given) + len(claim.protect) + len(claim.by)
        if not len(self.claims) & 255:
            self.deadline.check(256 * rates.CLAIM)
        if self._size > LARGEST:
            raise LimitReached(f"the claims list more than {LARGEST} vertices")
        self.claims.append(claim)
        return len(self.claims) - 1

    def green(self, claims: Sequence[Reason]) -> Deep[None]:
        known = {}
        if claims:
            known[self.simplified.source] = yield self._green_claims(claims)
        # The source itself may have been bypassed, or deleted because Green wins there.
        yield self._cover(self.game.source, frozenset(), known)

    def _green_claims(self, claims: Sequence[Reason]) -> Deep[int]:
        numbers: list[int] = []
        for claim in claims:
            known = {claims[i].vertex: numbers[i] for i in claim.by}
            numbers.append((yield self._green(claim, known)))
        return numbers[-1]

    def _green(self, claim: Reason, known: Mapping[int, int]) -> Deep[int]:
        """Lift a green claim whose children that are left are protected or have known claims."""
        protected = claim.given | claim.protect
        by: dict[int, None] = {}
        for c in self.game.graph.neighbors(claim.vertex):
            if c not in protected:
                by[(yield self._cover(c, protected, known))] = None
        return self._add(Reason(claim.vertex, claim.given, claim.protect, tuple(sorted(by))))

    def _cover(self, c: int, protected: frozenset[int], known: Mapping[int, int]) -> Deep[int]:
        """Return a claim about an unprotected original child that is given no more than that."""
        passed: list[Step] = []
        while c not in protected and c not in known and self.steps[c].rule == "bypass":
            passed.append(self.steps[c])
            c = passed[-1].below
        number: int | None = known.get(c)
        if c not in protected and number is None:
            number = yield self._delete(c)
        for step in reversed(passed):
            key = step.vertex, number
            if key not in self._passed:
                given = frozenset([step.below]) if number is None else self.claims[number].given
                claim = Reason(step.vertex, given, frozenset(step.loose))
                below = {} if number is None else {step.below: number}
                self._passed[key] = yield self._green(claim, below)
            number = self._passed[key]
        assert number is not None
        return number

    def _delete(self, v: int) -> Deep[int]:
        if v not in self._own:
            step = self.steps[v]
            assert step.rule == "green"
            self._own[v] = yield self._green_claims(step.reasons)
        return self._own[v]

    def sludge(self, claims: Sequence[Reason]) -> Deep[None]:
        source, core = self.simplified.source, self.simplified.core
        if core is None:
            number = yield self._sink(source)
        else:
            number = yield self._sludge_claims(claims, core.via)
        yield self._along(self.game.source, source, number)

    def _sludge_claims(self, claims: Sequence[Reason], via: Via) -> Deep[int]:
        numbers: list[int] = []
        for claim in claims:
            if not claim.by:
                numbers.append((yield self._sink(claim.vertex)))
                continue
            below = [(claims[i].vertex, numbers[i]) for i in claim.by]
            numbers.append((yield self._sludge(claim.vertex, below, via)))
        return numbers[-1]

    def _sink(self, v: int) -> Deep[int]:
        """Return the claim about a vertex that was a sink, or was made one."""
        if v not in self._own:
            if v in self._sinks:
                self._own[v] = self._add(Reason(v))
            else:
                step = self.steps[v]
                self._own[v] = yield self._sludge_claims(step.reasons, step.via)
        return self._own[v]

    def _sludge(self, v: int, below: Sequence[tuple[int, int]], via: Via) -> Deep[int]:
        """Add the claim about v that rests on claims about the children that it had then."""
        given: set[int] = set()
        by = []
        for c, known in below:
            child = via.get((v, c), c)
            number = yield self._along(child, c, known)
            given |= self.claims[number].given
            given.add(child)
            by.append(number)
        return self._add(Reason(v, frozenset(given), by=tuple(by)))

    def _along(self, v: int, to: int, number: int) -> Deep[int]:
        """Return the claim about v, from which bypassed vertices lead to a claim about `to`."""
        passed: list[Step] = []
        while v != to:
            passed.append(self.steps[v])
            v = passed[-1].below
        for step in reversed(passed):
            key = step.vertex, number
            if key not in self._passed:
                below = {step.below: number}
                for a in step.loose:
                    below[a] = yield self._sink(a)
                threats = list(below.items())
                self._passed[key] = yield self._sludge(step.vertex, threats, step.via)
            number = self._passed[key]
        return number
