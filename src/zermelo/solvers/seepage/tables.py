"""What to play in Seepage, as a table: claims for programs that know nothing but the rules.

A node of Green is a claim, with the nodes that stand behind what it takes for protected though it
is not: there she has won already (`games.seepage.evidence.green`). A node of Sludge is a claim.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Labels
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, members
from zermelo.solvers.search.tables import NOTHING, Table, ensure_few

Behind = tuple[tuple[int, int], ...]
"""Vertices that are taken for protected, each with the node that wins there."""


def table(certificate: Certificate, deadline: Deadline) -> Table:
    """Return the winner's table; `InputError` if the evidence has no claims about the one k."""
    kind = certificate.evidence.kind
    labels, data = certificate.instance.labels, certificate.evidence.data
    if certificate.question != "green-wins" or kind not in ("green-claims", "sludge-claims"):
        raise NOTHING
    green = kind == "green-claims"
    claims = read_claims(data["claims"], labels, ".claims", green, deadline)
    if green:
        nodes = _Green(certificate.instance.position, labels, claims, deadline).nodes()
        return Table("green", labels.of(members(claims[-1].protect)), 0, nodes)
    rows = [
        [
            [labels.of(members(claims[i].given | 1 << child)), labels[child], i]
            for i in claim.by
            for child in [claims[i].vertex]
        ]
        for claim in claims
    ]
    return Table("sludge", None, len(claims) - 1, rows)


class _Green:
    """The nodes of Green, made as they are come to."""

    def __init__(
        self, game: Seepage, labels: Labels, claims: list[Claim], deadline: Deadline
    ) -> None:
        self.children = game.graph.masks
        self.labels = labels
        self.claims = claims
        self.deadline = deadline
        self.places: dict[tuple[int, Behind], int] = {}
        self.waiting: list[tuple[int, Behind]] = []

    def nodes(self) -> list[list[list[Any]]]:
        """Return the rows of all nodes; the first one is that of the last claim."""
        self._node(len(self.claims) - 1, ())
        found: list[list[list[Any]]] = []
        rows = 0
        for number, behind in self.waiting:  # which grows
            self.deadline.check()
            found.append(self._rows(number, dict(behind)))
            rows += 1 + len(found[-1])
            ensure_few(rows)
        return found

    def _node(self, number: int, behind: Behind) -> int:
        at = number, behind
        if at not in self.places:
            self.places[at] = len(self.places)
            self.waiting.append(at)
        return self.places[at]

    def _rows(self, number: int, behind: dict[int, int]) -> list[list[Any]]:
        """Return for each child that is open how Green goes on there."""
        claim = self.claims[number]
        safe = claim.given | claim.protect
        for i in claim.by:
            other = self.claims[i]
            if not other.given & ~safe:
                given = tuple((q, behind[q]) for q in members(other.given) if q in behind)
                behind.setdefault(other.vertex, self._node(i, given))
                safe |= 1 << other.vertex
        rows = []
        for child in members(self.children[claim.vertex] & ~claim.protect):
            if child in behind:  # else it is protected
                node = behind[child]
                move = self.claims[self.waiting[node][0]].protect
                rows.append([self.labels[child], self.labels.of(members(move)), node])
        return rows
