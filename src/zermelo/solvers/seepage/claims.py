"""Claims about the token at a vertex, with their reasons, and how certificates hold them.

A green claim (v, S) says that Green wins with the token on v and all of S protected, whatever else
is; a sludge claim (v, R) says that Sludge wins there while nothing of R is protected. Both hold for
many positions at once, because more protection never hurts Green. Sets are bits of integers.
The claims are the checker's own, see `games.seepage.evidence.claims`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from zermelo.core.certificate import Evidence
from zermelo.core.labels import Label, Labels
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import members


class Reason(NamedTuple):
    """A claim as the checker's `Claim`, with sets that may be far apart; `given` is S or R."""

    vertex: int
    given: frozenset[int] = frozenset()
    protect: frozenset[int] = frozenset()
    by: tuple[int, ...] = ()


def to_json(claims: Sequence[Claim | Reason], labels: Labels, green: bool) -> list[dict[str, Any]]:
    """Return claims as they stand in a certificate."""
    every = list(labels)  # each one object, however often it is written

    def names(some: int | frozenset[int]) -> list[Label]:
        return [every[v] for v in (members(some) if isinstance(some, int) else sorted(some))]

    def entry(claim: Claim | Reason) -> dict[str, Any]:
        head = {"at": labels[claim.vertex], "given": names(claim.given)}
        move = {"protect": names(claim.protect)} if green else {}
        return {**head, **move, "by": list(claim.by)}

    return [entry(claim) for claim in claims]


def evidence(labels: Labels, claims: Mapping[bool, Sequence[Claim | Reason]]) -> Evidence:
    """Return evidence by who wins, Green or not: or both, she with k and Sludge with k - 1."""
    lists = {green: to_json(claims[green], labels, green) for green in claims}
    if len(lists) == 2:
        return Evidence("claim-pair", {"green": lists[True], "sludge": lists[False]})
    ((green, found),) = lists.items()
    return Evidence("green-claims" if green else "sludge-claims", {"claims": found})
