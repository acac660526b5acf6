"""What to play in Seepage, as a table: claims for programs that know nothing but the rules.

A node of Green is a claim, with the nodes that stand behind what it takes for protected though it
is not: there she has won already (`games.seepage.evidence.green`). A node of Sludge is a claim.
"""

from __future__ import annotations

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Labels
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Seepage, members
from zermelo.solvers.search.tables import NOTHING, Nodes, Rows, Table

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
        nodes = _green(certificate.instance.position, labels, claims, deadline)
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


def _green(game: Seepage, labels: Labels, claims: list[Claim], deadline: Deadline) -> list[Rows]:
    """Return the nodes of Green; the first one is that of the last claim."""
    children = game.graph.masks
    nodes = Nodes[tuple[int, Behind]]((len(claims) - 1, ()))

    def rows_of(node: tuple[int, Behind]) -> Rows:
        """Return for each child that is open how Green goes on there."""
        claim, behind = claims[node[0]], dict(node[1])
        safe = claim.given | claim.protect
        for i in claim.by:
            other = claims[i]
            if not other.given & ~safe:
                given = tuple((q, behind[q]) for q in members(other.given) if q in behind)
                behind.setdefault(other.vertex, nodes.number((i, given)))
                safe |= 1 << other.vertex
        rows = []
        for child in members(children[claim.vertex] & ~claim.protect):
            if child in behind:  # else it is protected
                number = behind[child]
                move = claims[nodes.found[number][0]].protect
                rows.append([labels[child], labels.of(members(move)), number])
        return rows

    return nodes.rows(rows_of, deadline)
