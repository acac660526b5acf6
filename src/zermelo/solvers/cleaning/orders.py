"""Cleaning orders: good ones, fast, and what an order becomes as an outcome.

The greedy orders fire, of the dirty vertices, one that lacks fewest brushes now, and break ties at
random. On a forest any such order is best: a dirty forest has a leaf or an isolated vertex, which
lacks at most one brush, and a vertex that lacks at most 0 is taken before it can have a surplus of
more than 1, so every vertex is out of balance by its degree mod 2.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.cleaning.evidence.bounds import ends_bound
from zermelo.games.cleaning.rules import brushes_for
from zermelo.solvers import rates
from zermelo.solvers.cleaning.tuning import LARGEST, TRIES
from zermelo.solvers.method import Outcome

TABLED = 30
"""The checker's program is asked for with components to this order; `closed-sets` knows better."""


def parts(graph: Graph) -> list[tuple[list[int], Graph]]:
    """Return the components of a graph as lists of vertices and graphs of their own."""
    components = graph.components()
    if len(components) == 1:
        return [(components[0], graph)]
    return [(component, graph.induced(component)) for component in components]


def by_components(graph: Graph, order: Callable[[Graph], list[int]]) -> list[int]:
    """Return the orders of all components, one after the other."""
    return [vertices[v] for vertices, part in parts(graph) for v in order(part)]


def largest(instance: Instance) -> int:
    """Return the number of vertices of the largest component."""
    return max((len(component) for component in instance.graph.components()), default=0)


def too_large(instance: Instance) -> str | None:
    """Return why no search over sets is begun, or None."""
    found = largest(instance)
    if found <= LARGEST:
        return None
    return f"it takes components to {LARGEST} vertices, one has {found}"


def solved_by(
    instance: Instance,
    order: list[int],
    assurance: Assurance,
    statistics: Mapping[str, Any] | None = None,
    tabled: int = TABLED,
) -> Outcome:
    """Return the outcome of a best order, with the kind of evidence that can be checked.

    Where the checker cannot verify that no order is better, the order still stands as evidence
    for the upper bound, and the checker will say so.
    """
    brushes = brushes_for(instance.graph, order)
    kind = "cleaning-order"
    for component, graph in parts(instance.graph):
        if len(component) <= tabled and sum(brushes[v] for v in component) > ends_bound(graph):
            kind = "brush-table"
    evidence = Evidence(kind, {"order": instance.labels.of(order)})
    return Outcome(sum(brushes), assurance, evidence, statistics=statistics or {})


def greedy_order(graph: Graph, first: int, rng: random.Random) -> list[int]:
    """Return a cleaning order that begins with a vertex; time O((n + m) log n)."""
    lacking = [graph.degree(v) for v in range(graph.n)]
    taste = [rng.random() for _ in range(graph.n)]
    dirty = bytearray(b"\1" * graph.n)
    heap = [(lacking[v], taste[v], v) for v in range(graph.n) if v != first]
    heapq.heapify(heap)
    order: list[int] = []
    at_hand = first
    while True:
        dirty[at_hand] = 0
        order.append(at_hand)
        for u in graph.neighbors(at_hand):
            if dirty[u]:
                lacking[u] -= 2
                heapq.heappush(heap, (lacking[u], taste[u], u))
        while heap and (not dirty[heap[0][2]] or heap[0][0] != lacking[heap[0][2]]):
            heapq.heappop(heap)
        if not heap:
            return order
        at_hand = heapq.heappop(heap)[2]


def good_order(
    graph: Graph, target: int, seed: int, deadline: Deadline, tries: int = TRIES
) -> list[int]:
    """Return the best of several greedy orders, or the first that needs `target` brushes."""
    rng = random.Random(seed)
    ends = sorted(range(graph.n), key=lambda v: (graph.degree(v) - graph.degree(v) % 2, v))
    best: list[int] = []
    least = -1
    for number in range(tries):
        deadline.check(rates.GREEDY * (graph.n + graph.m))
        order = greedy_order(graph, ends[number % len(ends)], rng)
        needed = sum(brushes_for(graph, order))
        if least < 0 or needed < least:
            best, least = order, needed
        if least <= target:
            break
    return best
