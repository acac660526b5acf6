"""Node-Kayles: a move takes a vertex and its neighbors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.literal import growing
from tests.literal.deleting import Vertices
from tests.literal.play import Game
from tests.literal.reading import Graph, Value, only


def rules(instance: Value, graph: Graph) -> Game:
    only(instance, "graph")

    def moves(left: Vertices) -> Iterator[tuple[Any, Any]]:
        for v in left:
            yield graph.labels[v], left - {v} - graph.neighbors(v)

    return Game(frozenset(graph.vertices), moves)


game = partial(growing.game, rules)
answer = partial(growing.answer, rules)
holds = partial(growing.holds, rules)
