"""Seepage, the full game: both sides may act anywhere, and nothing is ever undone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.literal.reading import Graph, TooLarge, Value, graph_of, only, require, whole

Position = tuple[frozenset[int], frozenset[int]]
"""The contaminated vertices and the protected ones; Green is to move."""

LARGEST = 8
"""The most vertices; each is contaminated, protected or neither."""


def answer(instance: Value, question: str) -> Any:
    require(question in ("green-number", "green-wins"), f"the question {question!r}")
    graph = graph_of(instance, directed=True)
    require(is_acyclic(graph), "there is a circuit")
    sources = set(graph.vertices).difference(v for _, v in graph.edges)
    require(len(sources) == 1, "there is one source")
    if "sinks" in instance:
        sinks = graph.some(instance["sinks"])  # any vertices
    else:
        sinks = frozenset(v for v in graph.vertices if not graph.neighbors(v))
    if len(graph.labels) > LARGEST:
        raise TooLarge(f"{len(graph.labels)} vertices")

    def wins(k: int) -> bool:
        # First Sludge contaminates the source.
        return not sources & sinks and green_wins(
            graph, sinks, k, (frozenset(sources), frozenset()), {}
        )

    if question == "green-wins":
        only(instance, "graph", "sinks", "protect")
        return wins(whole(instance.get("protect"), 1))
    only(instance, "graph", "sinks")
    return next((k for k in range(1, len(graph.labels) + 1) if wins(k)), None)


def is_acyclic(graph: Graph) -> bool:
    """Whether nothing is left when vertices without children are taken away."""
    left = set(graph.vertices)
    while ends := {v for v in left if not graph.neighbors(v) & left}:
        left -= ends
    return not left


def green_wins(
    graph: Graph, sinks: frozenset[int], k: int, position: Position, known: dict[Position, bool]
) -> bool:
    """Whether some protection of at most k vertices is good against every reply of Sludge."""
    if position not in known:
        known[position] = any(
            all(
                v not in sinks and green_wins(graph, sinks, k, (dirty | {v}, safe), known)
                for v in replies(graph, dirty, safe)
            )
            for dirty, safe in protections(graph, k, position)
        )
    return known[position]


def protections(graph: Graph, k: int, position: Position) -> list[Position]:
    """Return the positions after Green's move."""
    dirty, safe = position
    free = [v for v in graph.vertices if v not in dirty | safe]
    return [
        (dirty, safe | frozenset(more))
        for count in range(min(k, len(free)) + 1)
        for more in combinations(free, count)
    ]


def replies(graph: Graph, dirty: frozenset[int], safe: frozenset[int]) -> set[int]:
    """Return what Sludge can contaminate; if it is nothing he has lost."""
    return {v for u in dirty for v in graph.neighbors(u)} - dirty - safe
