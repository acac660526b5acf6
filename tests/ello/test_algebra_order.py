import networkx as nx
import pytest
from sampling import some

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, coloring_of, replay
from zermelo.solvers.ello import algebra_order
from zermelo.solvers.ello.algebra_order import find_order

FREE = Deadline()


def graph_of(graph: nx.Graph) -> Graph:
    graph = nx.convert_node_labels_to_integers(graph, ordering="sorted")
    return Graph.from_edges(graph.number_of_nodes(), sorted(graph.edges))


FAMILIES = [
    nx.empty_graph(0),
    nx.empty_graph(3),
    nx.path_graph(30),
    nx.random_labeled_tree(60, seed=1),
    nx.complete_graph(60),
    nx.grid_2d_graph(8, 8),
    nx.random_regular_graph(3, 60, seed=2),
    nx.gnp_random_graph(150, 0.5, seed=3),
    nx.gnp_random_graph(100, 0.05, seed=4),
    nx.complete_multipartite_graph(*[3] * 12),
    nx.disjoint_union(nx.wheel_graph(20), nx.cycle_graph(20)),
]


@pytest.mark.parametrize("index", range(len(FAMILIES)))
@pytest.mark.parametrize("seed", some(range(3)))
def test_a_winnable_game_gets_an_order(index: int, seed: int) -> None:
    import random

    graph = graph_of(FAMILIES[index])
    hidden = random.Random(seed).sample(range(graph.n), graph.n)
    game = Ello(graph, coloring_of(graph, hidden))
    result = find_order(game, seed, FREE)
    assert result.order is not None
    assert replay(game, result.order) is None
    assert result == find_order(game, seed, FREE)


def test_every_game_on_up_to_four_vertices() -> None:
    from itertools import permutations, product

    for atlas in nx.graph_atlas_g():
        if atlas.number_of_nodes() > 4:
            break
        graph = graph_of(atlas)
        won = {coloring_of(graph, order) for order in permutations(range(graph.n))}
        for colors in product((0, 1), repeat=graph.n):
            order = find_order(Ello(graph, colors), 1, FREE).order
            assert (order is not None) == (colors in won)
            assert order is None or replay(Ello(graph, colors), order) is None


def test_a_lost_game_takes_one_test() -> None:
    game = Ello(graph_of(nx.complete_graph(40)), (0,) * 40)
    result = find_order(game, 0, FREE)
    assert (result.order, result.tests) == (None, 1)


def test_a_false_zero_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([True, False])  # the second one is wrong: the only green vertex is good
    real = algebra_order.Tester.winnable

    def winnable(self: algebra_order.Tester, position: algebra_order.Position) -> bool:
        self.tests += 1
        return next(answers, None) is not False and real(self, position)

    game = Ello(graph_of(nx.path_graph(6)), (0, 1, 1, 1, 1, 1))
    monkeypatch.setattr(algebra_order.Tester, "winnable", winnable)
    result = find_order(game, 0, FREE)
    assert result.order == (0, 1, 2, 3, 4, 5)


def test_limits_and_variants() -> None:
    game = Ello(graph_of(nx.path_graph(4)), (0, 1, 1, 1))
    with pytest.raises(LimitReached):
        find_order(game, 0, Deadline(0))
    with pytest.raises(Unavailable):
        find_order(Ello(game.graph, (0, 1, 2, 1), modulus=3), 0, FREE)
