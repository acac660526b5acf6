"""What the learning search knows: claims about the token at a vertex, with their reasons.

A green claim (v, S) says that Green wins with the token on v and all of S protected, whatever else
is; a sludge claim (v, R) says that Sludge wins there while nothing of R is protected. Both hold for
many positions at once, because more protection never hurts Green. Sets are bits of integers.
The claims are the checker's own, see `certificates.seepage`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.labels import Label, Labels
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import members
from zermelo.solvers.seepage.steps import Reason


@dataclass(slots=True)
class Claims:
    """The claims of one winner, in the order in which they were found."""

    n: int
    found: list[Claim] = field(default_factory=list)
    at: list[list[tuple[int, int]]] = field(init=False)
    """For each vertex its claims that no other subsumes, as (given, number)."""

    def __post_init__(self) -> None:
        self.at = [[] for _ in range(self.n)]

    def add(self, claim: Claim) -> int:
        """Take a claim that no known one subsumes; return its number."""
        number = len(self.found)
        self.found.append(claim)
        given = claim.given
        known = self.at[claim.vertex]
        known[:] = [pair for pair in known if pair[0] & given != given]
        known.append((given, number))
        return number

    def needed(self, last: int) -> list[Claim]:
        """Return the claims that one rests on, itself last, renumbered among themselves."""
        used = {last}
        for number in range(last, -1, -1):
            if number in used:
                used.update(self.found[number].by)
        index = {number: place for place, number in enumerate(sorted(used))}
        chosen = [self.found[number] for number in index]
        return [
            Claim(claim.vertex, claim.given, claim.protect, tuple(index[i] for i in claim.by))
            for claim in chosen
        ]


def written(claims: Sequence[Claim | Reason], labels: Labels, green: bool) -> list[dict[str, Any]]:
    """Return claims as they stand in a certificate."""

    def names(some: int | frozenset[int]) -> list[Label]:
        return labels.of(members(some) if isinstance(some, int) else sorted(some))

    def entry(claim: Claim | Reason) -> dict[str, Any]:
        head = {"at": labels[claim.vertex], "given": names(claim.given)}
        move = {"protect": names(claim.protect)} if green else {}
        return {**head, **move, "by": list(claim.by)}

    return [entry(claim) for claim in claims]
