"""Connected subtraction: take a connected set of an allowed size that leaves a connected rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.literal import growing
from tests.literal.deleting import Vertices, connected_sets, is_connected
from tests.literal.play import Game
from tests.literal.reading import Graph, Value, listed, only, require, whole


def rules(instance: Value, graph: Graph) -> Game:
    only(instance, "graph", "take")
    take = listed(instance.get("take"))
    if not isinstance(take, list):
        take = []
    sizes = {whole(size, 1) for size in take}
    require(0 < len(sizes) == len(take), "take lists different numbers")
    everything = frozenset(graph.vertices)
    require(is_connected(everything, graph), "the graph is not connected")

    def moves(left: Vertices) -> Iterator[tuple[Any, Any]]:
        for taken in connected_sets(left, graph, sizes):
            rest = left - taken
            if not rest or is_connected(rest, graph):
                yield graph.named(taken), rest

    return Game(everything, moves)


game = partial(growing.game, rules)
answer = partial(growing.answer, rules)
holds = partial(growing.holds, rules)
