"""What to play in Cops and Robbers, as a table: strategies for programs that know only the rules.

A node of the cops is where they stand and where the robber is, both to be answered: the robber is
to move. A node of the robber is the same with the cops to move.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.cops.rules import Cops, closed_masks, cops_moves, within_reach
from zermelo.solvers.search.tables import NOTHING, Nodes, Rows, Table


def table(certificate: Certificate, deadline: Deadline) -> Table:
    """Return the winner's table; `InputError` if the evidence has none for all of the graph."""
    instance, parts = certificate.instance, certificate.evidence.data.get("parts", [])
    graph, labels = instance.graph, instance.labels
    if certificate.evidence.kind != "strategies":
        raise NOTHING
    if all("catching" in part for part in parts):
        return _catching(graph, labels, parts, deadline)
    if len(parts) > 1 or "sets" not in parts[0].get("escaping", {}):
        raise NOTHING
    escaping = parts[0]["escaping"]
    cops = instance.position.cops
    return _escaping(graph, labels, cops, escaping["sets"], deadline)


def _catching(
    graph: Graph, labels: Labels, parts: list[dict[str, Any]], deadline: Deadline
) -> Table:
    """Return the table of the cops, who keep their places in the lists.

    At its first node the robber chooses where to start.
    """
    closed = closed_masks(graph)
    replies: dict[tuple[Cops, int], Cops] = {}
    inside: dict[int, range] = {}  # for each vertex the cops of its component
    start: Cops = ()
    for component, part in zip(graph.components(), parts, strict=True):
        here = tuple(component[v] for v in part["catching"]["start"])
        k = len(here)
        inside.update(dict.fromkeys(component, range(len(start), len(start) + k)))
        start += here
        for move in part["catching"]["moves"]:
            named = tuple(component[v] for v in move)
            replies.setdefault((named[:k], named[k]), named[k + 1 :])
    nodes = Nodes[tuple[Cops, int | None]]((start, None))

    def row(cops: Cops, robber: int) -> list[Any]:
        """Return where the robber is, where the cops go, and the node that comes then."""
        after = list(cops)
        for i in inside[robber]:
            if closed[cops[i]] >> robber & 1:
                after[i] = robber
                return [labels[robber], labels.of(after), None]
        # The list knows sorted cops; each of them goes where it says.
        sorted_cops = sorted(inside[robber], key=cops.__getitem__)
        reply = replies[tuple(cops[i] for i in sorted_cops), robber]
        for i, v in zip(sorted_cops, reply, strict=True):
            after[i] = v
        return [labels[robber], labels.of(after), nodes.number((tuple(after), robber))]

    def rows_of(node: tuple[Cops, int | None]) -> Rows:
        cops, robber = node
        ways = range(graph.n) if robber is None else within_reach(graph, robber)
        return [row(cops, way) for way in ways if way not in cops]

    return Table("cops", labels.of(start), 0, nodes.rows(rows_of, deadline))


def _escaping(graph: Graph, labels: Labels, k: int, text: str, deadline: Deadline) -> Table:
    """Return the table of the robber, from his safe sets; the cops stand in sorted lists."""
    digits = 2 * ((graph.n + 7) // 8)
    groups = list(combinations_with_replacement(range(graph.n), k))
    safe = {
        cops: int.from_bytes(bytes.fromhex(text[digits * i : digits * (i + 1)]))
        for i, cops in enumerate(groups)
    }
    closed = closed_masks(graph)
    nodes = Nodes[tuple[Cops, int] | None](None)  # first the cops choose where to start

    def row(cops: Cops, from_here: int) -> list[Any]:
        inside = safe[cops] & from_here
        robber = (inside & -inside).bit_length() - 1
        return [labels.of(cops), labels[robber], nodes.number((cops, robber))]

    def rows_of(node: tuple[Cops, int] | None) -> Rows:
        if node is None:
            return [row(cops, -1) for cops in groups]
        cops, robber = node
        moved = sorted({tuple(sorted(after)) for after in cops_moves(graph, cops)})
        return [row(after, closed[robber]) for after in moved]

    return Table("robber", None, 0, nodes.rows(rows_of, deadline))
