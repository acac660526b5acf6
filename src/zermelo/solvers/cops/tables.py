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
from zermelo.core.labels import Label, Labels
from zermelo.games.cops.rules import Cops, closed_masks, cops_moves, within_reach
from zermelo.solvers.search.tables import NOTHING, Table, ensure_few


def table(certificate: Certificate, deadline: Deadline) -> Table:
    """Return the winner's table; `InputError` if the evidence has none for all of the graph."""
    instance, parts = certificate.instance, certificate.evidence.data.get("parts", [])
    graph, labels = instance.graph, instance.labels
    if certificate.evidence.kind != "strategies":
        raise NOTHING
    if all("catching" in part for part in parts):
        return _Catching(graph, labels, parts, deadline).table()
    if len(parts) > 1 or "sets" not in parts[0].get("escaping", {}):
        raise NOTHING
    escaping = parts[0]["escaping"]
    cops = instance.position.cops
    return _escaping(graph, labels, cops, escaping["sets"], deadline)


class _Catching:
    """The nodes of the cops, made as they are come to; cops keep their places in the lists."""

    def __init__(
        self, graph: Graph, labels: Labels, parts: list[dict[str, Any]], deadline: Deadline
    ) -> None:
        self.graph = graph
        self.labels = labels
        self.deadline = deadline
        self.closed = closed_masks(graph)
        self.replies: dict[tuple[Cops, int], Cops] = {}
        self.inside: list[range] = []  # for each vertex the cops of its component
        self.start: Cops = ()
        inside: dict[int, range] = {}
        for component, part in zip(graph.components(), parts, strict=True):
            here = [component[v] for v in part["catching"]["start"]]
            cops = range(len(self.start), len(self.start) + len(here))
            inside.update(dict.fromkeys(component, cops))
            self.start += tuple(here)
            for row in part["catching"]["moves"]:
                named = tuple(component[v] for v in row)
                k = len(here)
                self.replies.setdefault((named[:k], named[k]), named[k + 1 :])
        self.inside = [inside[v] for v in range(graph.n)]
        self.places: dict[tuple[Cops, int], int] = {}
        self.waiting: list[tuple[Cops, int]] = []

    def table(self) -> Table:
        """Return the table; at its first node the robber chooses where to start."""
        free = [v for v in range(self.graph.n) if v not in self.start]
        nodes = [[self._row(self.start, v) for v in free]]
        rows = len(nodes[0])
        for cops, robber in self.waiting:  # which grows
            self.deadline.check()
            ways = within_reach(self.graph, robber)
            nodes.append([self._row(cops, way) for way in ways if way not in cops])
            rows += len(nodes[-1])
            ensure_few(rows)
        return Table("cops", self._labels_of(self.start), 0, nodes)

    def _row(self, cops: Cops, robber: int) -> list[Any]:
        """Return where the robber is, where the cops go, and the node that comes then."""
        after = list(cops)
        for i in self.inside[robber]:
            if self.closed[cops[i]] >> robber & 1:
                after[i] = robber
                return [self.labels[robber], self._labels_of(after), None]
        # The list knows sorted cops; each of them goes where it says.
        here = sorted(self.inside[robber], key=cops.__getitem__)
        reply = self.replies[tuple(cops[i] for i in here), robber]
        for i, v in zip(here, reply, strict=True):
            after[i] = v
        return [self.labels[robber], self._labels_of(after), self._node(tuple(after), robber)]

    def _node(self, cops: Cops, robber: int) -> int:
        at = cops, robber
        if at not in self.places:
            self.waiting.append(at)
            self.places[at] = len(self.waiting)
        return self.places[at]

    def _labels_of(self, cops: Cops | list[int]) -> list[Label]:
        return self.labels.of(cops)


def _escaping(graph: Graph, labels: Labels, k: int, text: str, deadline: Deadline) -> Table:
    """Return the table of the robber, from his safe sets; the cops stand in sorted lists."""
    digits = 2 * ((graph.n + 7) // 8)
    groups = list(combinations_with_replacement(range(graph.n), k))
    safe = {
        cops: int.from_bytes(bytes.fromhex(text[digits * i : digits * (i + 1)]))
        for i, cops in enumerate(groups)
    }
    closed = closed_masks(graph)
    places: dict[tuple[Cops, int], int] = {}
    waiting: list[tuple[Cops, int]] = []

    def row(cops: Cops, from_here: int) -> list[Any]:
        inside = safe[cops] & from_here
        robber = (inside & -inside).bit_length() - 1
        if (cops, robber) not in places:
            waiting.append((cops, robber))
            places[cops, robber] = len(waiting)
        return [labels.of(cops), labels[robber], places[cops, robber]]

    nodes = [[row(cops, -1) for cops in groups]]
    rows = len(nodes[0])
    for cops, robber in waiting:  # which grows
        deadline.check()
        moved = sorted({tuple(sorted(after)) for after in cops_moves(graph, cops)})
        nodes.append([row(after, closed[robber]) for after in moved])
        rows += len(nodes[-1])
        ensure_few(rows)
    return Table("robber", None, 0, nodes)
