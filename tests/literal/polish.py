"""POLISH: a brush on a vertex that is left, then what is primed fires; no vertex left is lost.

A position is the vertices that are left with the brushes on them. Edges between vertices that are
left are dirty, all others are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.literal import play
from tests.literal.play import Game
from tests.literal.reading import Graph, Value, graph_of, only, vertex_data, whole

Brushes = frozenset[tuple[int, int]]
"""Pairs of a vertex that is left and the brushes on it."""


def settled(graph: Graph, brushes: dict[int, int]) -> Brushes:
    """Fire until no vertex is primed: each sends one brush along each dirty edge, and is gone."""
    left = dict(brushes)
    while True:
        primed = [v for v in left if left[v] >= len(graph.neighbors(v) & set(left))]
        if not primed:
            return frozenset(left.items())
        v = primed[0]
        for w in graph.neighbors(v) & set(left):
            left[w] += 1
        del left[v]


def game(instance: Value) -> Game:
    only(instance, "graph", "brushes")
    graph = graph_of(instance, directed=False)
    given = vertex_data(instance.get("brushes", {}), graph, default=0)
    start = {v: whole(given[v]) for v in graph.vertices}

    def moves(position: Brushes) -> Iterator[tuple[Any, Any]]:
        for v, _ in position:
            brushes = dict(position)
            brushes[v] += 1
            yield graph.labels[v], settled(graph, brushes)

    return Game(settled(graph, start), moves)


def answer(instance: Value, question: str) -> Any:
    return play.answer(game(instance), question)
