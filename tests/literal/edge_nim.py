"""Edge-Nim: take from an edge at the token, and go along it. A position: weights and token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.literal import play
from tests.literal.play import Game
from tests.literal.reading import Value, graph_of, listed, only, require, whole


def game(instance: Value) -> Game:
    only(instance, "graph", "edge_weights", "token")
    graph = graph_of(instance, directed=False, loops=True)
    rows = listed(instance.get("edge_weights"), 3)
    if not isinstance(rows, list):
        rows = [None]
    require(all(isinstance(row, list) and len(row) == 3 for row in rows), "no edge weights")
    found: dict[frozenset[int], int] = {}
    for u, v, weight in rows:
        edge = frozenset({graph.at(u), graph.at(v)})
        require(edge not in found, "an edge has two weights")
        found[edge] = whole(weight)
    edges = [frozenset(edge) for edge in graph.edges]
    require(set(edges) == set(found), "each edge has a weight, and nothing else")
    token = graph.at(instance.get("token"))

    def moves(position: tuple[tuple[int, ...], int]) -> Iterator[tuple[Any, Any]]:
        weights, at = position
        for number, edge in enumerate(edges):
            if at in edge:
                # A loop has no other end: the token stays.
                (to,) = edge - {at} or {at}
                for k in range(weights[number]):
                    after = (*weights[:number], k, *weights[number + 1 :])
                    yield [k, graph.labels[to]], (after, to)

    return Game((tuple(found[edge] for edge in edges), token), moves)


def answer(instance: Value, question: str) -> Any:
    return play.answer(game(instance), question)
