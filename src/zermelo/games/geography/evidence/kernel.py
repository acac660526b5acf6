"""Evidence ``kernel`` for geography on digraphs without circuits.

``lost`` lists the vertices at which the player to move loses, among those that the token can reach.
Without circuits the token cannot come back to a vertex, so the rest of the game depends only on
where it is. The player to move loses exactly where no arc leads to a vertex of the list. This is
the kernel of the digraph (von Neumann and Morgenstern), its only one.

Acceptance implies: the answer is right.

Hypotheses: the graph is directed, and the token can reach no circuit; arcs both ways between two
vertices are one (`topological`). There are no loops (the reader of the graph). The list is right in
this sense at every vertex that the token can reach; others in it do not matter (here).
"""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.checker.data import compared, require, vertices
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.core.graph import Graph
from zermelo.games.geography.rules import Geography, reachable
from zermelo.games.impartial.rules import outcome


def check_kernel(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by the kernel of what the token can come to; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game: Geography = certificate.instance.position
    graph = game.graph
    deadline.check()
    ahead = reachable(game)
    order = topological(graph, ahead) if graph.directed else None
    if order is None:
        raise BadProof("the token can go round a circuit")
    lost = set(vertices(data["lost"], labels, ".lost"))

    def step(_: int, v: int, known: Mapping[int, bool]) -> list[tuple[int, bool]]:
        wrong = "is" if v in lost else "is not"
        right = (v in lost) is not any(known[u] for u in graph.neighbors(v))
        require(right, f"{shown(labels[v])} {wrong} in the list, against its neighbors")
        return [(v, v in lost)]

    derive(reversed(order), step, deadline)
    found = (
        outcome(game.token not in lost)
        if certificate.question == "outcome"
        else labels.of(u for u in graph.neighbors(game.token) if u in lost)
    )
    return compared(certificate.answer, found)


def topological(graph: Graph, ahead: list[int]) -> list[int] | None:
    """Return the vertices so that all arcs lead to later ones, or None if there is a circuit.

    `ahead` is closed under following arcs; linear time.
    """
    offsets, targets = graph.csr
    entering = [0] * graph.n
    for v in ahead:
        for u in targets[offsets[v] : offsets[v + 1]]:
            entering[u] += 1
    order = [v for v in ahead if not entering[v]]
    for v in order:
        for u in targets[offsets[v] : offsets[v + 1]]:
            entering[u] -= 1
            if not entering[u]:
                order.append(u)
    return order if len(order) == len(ahead) else None
