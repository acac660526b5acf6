"""Grim: a move takes a vertex that has a neighbor; vertices without one go with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.literal import growing
from tests.literal.deleting import Vertices
from tests.literal.play import Game
from tests.literal.reading import Graph, Value, only


def with_neighbors(vertices: Vertices, graph: Graph) -> Vertices:
    """Leave out the vertices without a neighbor; no other vertex loses one by that."""
    return frozenset(v for v in vertices if graph.neighbors(v) & vertices)


def rules(instance: Value, graph: Graph) -> Game:
    only(instance, "graph")

    def moves(left: Vertices) -> Iterator[tuple[Any, Any]]:
        for v in left:
            if graph.neighbors(v) & left:
                yield graph.labels[v], with_neighbors(left - {v}, graph)

    return Game(with_neighbors(frozenset(graph.vertices), graph), moves)


game = partial(growing.game, rules)
answer = partial(growing.answer, rules)
holds = partial(growing.holds, rules)
