"""Games of VertexNim from families."""

from __future__ import annotations

import networkx as nx
import pytest

from instances.vertexnim_games import adjacent_nim, falling_path, random_weights, torn_digraph
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.vertexnim.rules import RULES
from zermelo.solvers.vertexnim import layers
from zermelo.solvers.vertexnim.contraction import DIRECTED_LOOPS


def test_adjacent_nim() -> None:
    game = adjacent_nim([3, 1, 2])
    seen = [RULES.start(game)]
    for position in seen:
        held = position.weights
        for (left, to), after in RULES.moves(position):
            u = position.token
            assert after.weights == (*held[:u], left, *held[u + 1 :])
            around = [(u + 1) % 3, (u + 2) % 3, u]
            assert to == next((v for v in around if after.weights[v]), None)
        seen += [after for _, after in RULES.options(position) if after not in seen]
    assert adjacent_nim([2]).graph.has_edge(0, 0)
    for heaps in ([], [1, 0]):
        with pytest.raises(InputError):
            adjacent_nim(heaps)


def test_falling_path() -> None:
    game = falling_path(5)
    assert (game.weights, game.graph, game.token) == ((6, 5, 4, 3, 2), parse("path:5"), 0)


def test_random_weights() -> None:
    graph = parse("grid:5x6")
    game = random_weights(graph, 3, 4)
    assert game == random_weights(graph, 3, 4) != random_weights(graph, 3, 5)
    assert set(game.weights) == {1, 2, 3}
    assert set(random_weights(graph, 3, rule="stockman").weights) == {0, 1, 2, 3}
    assert len({random_weights(graph, 1, seed).token for seed in range(200)}) > 20
    for most, seed in ((0, 0), (1, -1)):
        with pytest.raises(InputError):
            random_weights(graph, most, seed)
    with pytest.raises(InputError):
        random_weights(Graph.from_edges(0, []), 1)


@pytest.mark.parametrize("k", [1, 2, 5, 20])
def test_the_digraph_that_is_torn_apart(k: int) -> None:
    game = torn_digraph(k)
    assert DIRECTED_LOOPS.reason(game) is None
    assert nx.is_strongly_connected(nx.DiGraph(game.graph.edges))
    found = layers.label(game, Deadline())
    # s with a_0, then every b_i with a_(i+1)
    assert found.layers[0] == ([2 * k + 1], [0])
    assert found.layers[1:] == [([k + 1 + i], [i + 1]) for i in range(k)]
    assert found.work > 2 * k * k
