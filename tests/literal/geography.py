"""Geography: a token goes along an edge to a vertex where it has not been; stuck is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.literal.play import Play
from tests.literal.reading import Value, graph_of, only, require

Position = tuple[int, frozenset[int]]


def answer(instance: Value, question: str) -> Any:
    only(instance, "graph", "token")
    require(question in ("outcome", "winning-moves"), f"the question {question!r}")
    graph = graph_of(instance)
    start = graph.at(instance.get("token"))

    def moves(position: Position) -> Iterator[tuple[Any, Position]]:
        token, been = position
        for v in graph.neighbours(token) - been:
            yield graph.labels[v], (v, been | {v})

    return Play(moves).answer((start, frozenset({start})), question)
