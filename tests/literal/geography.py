"""Geography: a token goes along an edge to a vertex where it has not been; stuck is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.literal import play
from tests.literal.play import Game
from tests.literal.reading import Value, graph_of, only


def game(instance: Value) -> Game:
    only(instance, "graph", "token")
    graph = graph_of(instance)
    start = graph.at(instance.get("token"))

    def moves(position: tuple[int, frozenset[int]]) -> Iterator[tuple[Any, Any]]:
        token, been = position
        for v in graph.neighbors(token) - been:
            yield graph.labels[v], (v, been | {v})

    return Game((start, frozenset({start})), moves)


def answer(instance: Value, question: str) -> Any:
    return play.answer(game(instance), question, ("outcome", "winning-moves"))
