"""What the methods for the brush number share: how an order becomes an outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.cleaning.evidence.bounds import MAX_STEPS, ends_bound, steps
from zermelo.games.cleaning.rules import brushes_for
from zermelo.solvers.method import Outcome

Part = tuple[list[int], Graph]


def parts(graph: Graph) -> list[Part]:
    """Return the components of a graph as lists of vertices and graphs of their own."""
    components = graph.components()
    if len(components) == 1:
        return [(components[0], graph)]
    return [(component, graph.induced(component)) for component in components]


def joined(orders: Sequence[tuple[Part, Sequence[int]]]) -> list[int]:
    """Return an order of the whole graph from orders of its components."""
    return [part[0][v] for part, order in orders for v in order]


def solved_by(
    instance: Instance,
    order: Sequence[int],
    assurance: Assurance,
    statistics: Mapping[str, Any] | None = None,
) -> Outcome:
    """Return the outcome of a best order, with the kind of evidence that can be checked.

    Where the checker cannot verify that no order is better, the order still stands as evidence
    for the upper bound, and the checker will say so.
    """
    brushes = brushes_for(instance.graph, order)
    kind = "cleaning-order"
    for component, graph in parts(instance.graph):
        if sum(brushes[v] for v in component) > ends_bound(graph) and steps(graph) <= MAX_STEPS:
            kind = "brush-table"
    evidence = Evidence(kind, {"order": instance.labels.of(order)})
    return Outcome(sum(brushes), assurance, evidence, statistics=statistics or {})
