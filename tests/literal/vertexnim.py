"""VertexNim and Stockman's game, removing or moving first, in normal and in misère play.

A position is the weights and the vertex of the token.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.literal import play
from tests.literal.play import Game
from tests.literal.reading import (
    Graph,
    Value,
    component,
    graph_of,
    only,
    require,
    vertex_data,
    whole,
)

Position = tuple[tuple[int, ...], int | None]


def strongly_connected(graph: Graph) -> bool:
    """Whether a walk leads from every vertex to every other one."""
    everything = frozenset(graph.vertices)
    return all(component(everything, graph, v) == everything for v in graph.vertices)


def ahead(graph: Graph, weights: tuple[int, ...], token: int) -> frozenset[int]:
    """The vertices with positive weight to which a walk leads whose inner vertices are empty."""
    found, passed, on = set[int](), set[int](), graph.neighbors(token)
    while on:
        found |= {v for v in on if weights[v] > 0}
        empty = {v for v in on if weights[v] == 0} - passed
        passed |= empty
        on = frozenset(w for v in empty for w in graph.neighbors(v))
    return frozenset(found)


def choice(instance: Value, key: str, *words: str) -> str:
    """Return the value of a key, the first word if it is not there."""
    value = instance.get(key, words[0])
    require(value in words, f"{value!r} is none of {words}")
    return str(value)


def game(instance: Value) -> Game:
    only(instance, "graph", "weights", "token", "rule", "order", "play")
    graph = graph_of(instance, loops=True)
    contracting = choice(instance, "rule", "vertexnim", "stockman") == "vertexnim"
    removing = choice(instance, "order", "remove-then-move", "move-then-remove")[0] == "r"
    misere = choice(instance, "play", "normal", "misere") == "misere"
    least = 1 if contracting and removing else 0
    given = vertex_data(instance.get("weights"), graph)
    start = tuple(whole(weight, least) for weight in given)
    token = graph.at(instance.get("token"))
    require(not contracting or strongly_connected(graph), "the graph is not connected")

    def nexts(weights: tuple[int, ...], v: int) -> frozenset[int]:
        """Where the token may go from a vertex."""
        return ahead(graph, weights, v) if contracting else graph.neighbors(v)

    def remove_then_move(position: Position) -> Iterator[tuple[Any, Any]]:
        weights, u = position
        for k in range(weights[u] if u is not None else 0):
            assert u is not None
            after = (*weights[:u], k, *weights[u + 1 :])
            if contracting and not any(after):
                yield [k, None], (after, None)
                continue
            to = nexts(after, u)
            for v in to:
                yield [k, graph.labels[v]], (after, v)
            if k > 0 and not to:
                return  # and nowhere with a larger k: the same vertices are empty

    def move_then_remove(position: Position) -> Iterator[tuple[Any, Any]]:
        weights, u = position
        assert u is not None
        for v in nexts(weights, u):
            for k in range(weights[v]):
                yield [k, graph.labels[v]], ((*weights[:v], k, *weights[v + 1 :]), v)

    return Game((start, token), remove_then_move if removing else move_then_remove, misere)


def answer(instance: Value, question: str) -> Any:
    return play.answer(game(instance), question, ("outcome", "winning-moves"))
