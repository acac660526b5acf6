"""From claims about a simplified game of Seepage to claims about the original one.

Why the lifted claims hold, rule by rule, in the words of `claims`:

- A deleted vertex has a green claim of its own, without anything given, so a green claim about a
  parent may rest on it too. Sludge's claims do not mention it.
- A vertex that became a sink is a sink to Sludge's claims: instead they rest on its own claim, and
  what that needs unprotected is added to their sets. This is private to the vertex, so to protect
  some of it is no better an answer for Green than to protect the vertex itself.

A claim is lifted at most once for each way in which it is used, without recursion on the input.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers import rates
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Reason
from zermelo.solvers.seepage.simplify import Simplified

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

    def _add(self, claim: Reason) -> int:
        self._size += 1 + len(claim.given) + len(claim.protect) + len(claim.by)
        if not len(self.claims) & 255:
            self.deadline.check(256 * rates.CLAIM)
        if self._size > LARGEST:
            raise LimitReached(f"the claims list more than {LARGEST} vertices")
        self.claims.append(claim)
        return len(self.claims) - 1

    def green(self, claims: Sequence[Reason]) -> Deep[int]:
        return self._green_claims(claims) if claims else self._delete(self.game.source)

    def _green_claims(self, claims: Sequence[Reason]) -> Deep[int]:
        numbers: list[int] = []
        for claim in claims:
            known = {claims[i].vertex: numbers[i] for i in claim.by}
            protected = claim.given | claim.protect
            by: dict[int, None] = {}
            for c in self.game.graph.neighbors(claim.vertex):
                if c not in protected:
                    by[known[c] if c in known else (yield self._delete(c))] = None
            own = Reason(claim.vertex, claim.given, claim.protect, tuple(sorted(by)))
            numbers.append(self._add(own))
        return numbers[-1]

    def _delete(self, v: int) -> Deep[int]:
        """Return the claim about a vertex that was deleted."""
        if v not in self._own:
            step = self.steps[v]
            assert step.rule == "green"
            self._own[v] = yield self._green_claims(step.reasons)
        return self._own[v]

    def sludge(self, claims: Sequence[Reason]) -> Deep[int]:
        return self._sludge_claims(claims) if claims else self._sink(self.game.source)

    def _sludge_claims(self, claims: Sequence[Reason]) -> Deep[int]:
        numbers: list[int] = []
        for claim in claims:
            if not claim.by:
                numbers.append((yield self._sink(claim.vertex)))
                continue
            given = {claims[i].vertex for i in claim.by}
            by = tuple(numbers[i] for i in claim.by)
            given.update(*(self.claims[number].given for number in by))
            numbers.append(self._add(Reason(claim.vertex, frozenset(given), by=by)))
        return numbers[-1]

    def _sink(self, v: int) -> Deep[int]:
        """Return the claim about a vertex that was a sink, or was made one."""
        if v not in self._own:
            if v in self._sinks:
                self._own[v] = self._add(Reason(v))
            else:
                self._own[v] = yield self._sludge_claims(self.steps[v].reasons)
        return self._own[v]
