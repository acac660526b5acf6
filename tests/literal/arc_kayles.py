"""Arc-Kayles: a move picks an edge and takes both its ends."""

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
        for edge in graph.edges:
            if set(edge) <= left:
                yield graph.named(edge), left - set(edge)

    return Game(frozenset(graph.vertices), moves)


game = partial(growing.game, rules)
answer = partial(growing.answer, rules)
holds = partial(growing.holds, rules)
