"""Cleaning with brushes.

A dirty vertex with at least as many brushes as dirty edges fires: a brush goes along each of them,
and the vertex and these edges are clean. So an edge is dirty while both its ends are.
"""

from __future__ import annotations

from typing import Any

from tests.literal.reading import (
    Graph,
    TooLarge,
    Value,
    graph_of,
    only,
    require,
    vertex_data,
    whole,
)

Position = tuple[frozenset[int], frozenset[tuple[int, int]]]
"""The dirty vertices, and the brushes on each of them."""

LARGEST = 12
"""The most vertices; all their subsets are gone through."""


def answer(instance: Value, question: str) -> Any:
    require(question in ("brush-number", "cleaned"), f"the question {question!r}")
    graph = graph_of(instance, directed=False)
    if len(graph.labels) > LARGEST:
        raise TooLarge(f"{len(graph.labels)} vertices")
    dirty = frozenset(graph.vertices)
    if question == "brush-number":
        only(instance, "graph")
        return fewest(graph, dirty, {})
    only(instance, "graph", "brushes")
    held = vertex_data(instance.get("brushes", {}), graph, 0)
    start = dirty, frozenset(enumerate(whole(brushes) for brushes in held))
    # Theorems 1 and 2 of the POLISH paper: there is one end only.
    ((dirty, left),) = ends(graph, start, {})
    brushes = dict(left)
    return {"dirty": graph.named(dirty), "brushes": [brushes[v] for v in sorted(dirty)]}


def ends(
    graph: Graph, position: Position, known: dict[Position, frozenset[Position]]
) -> frozenset[Position]:
    """Return how it can end, over all orders in which primed vertices fire."""
    if position not in known:
        dirty, held = position
        primed = [v for v, brushes in held if brushes >= len(graph.neighbors(v) & dirty)]
        found = frozenset() if primed else frozenset({position})
        for v in primed:
            after = frozenset((u, b + (u in graph.neighbors(v))) for u, b in held if u != v)
            found |= ends(graph, (dirty - {v}, after), known)
        known[position] = found
    return known[position]


def fewest(graph: Graph, dirty: frozenset[int], known: dict[frozenset[int], int]) -> int:
    """Return how many brushes are wanted where only these vertices are dirty still.

    Brushes lie where they are until their vertex fires, so that nothing changes if those of a
    vertex are put there when it fires: as many as it has dirty edges, less those that came along
    the clean ones.
    """
    if dirty not in known:
        known[dirty] = min(
            (
                max(0, len(graph.neighbors(v) & dirty) - len(graph.neighbors(v) - dirty))
                + fewest(graph, dirty - {v}, known)
                for v in dirty
            ),
            default=0,
        )
    return known[dirty]
