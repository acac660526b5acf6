"""The planar dual against the subset table, and the search for barriers against matchings."""

import random

import networkx as nx
import pytest
from subset_table import atlas, colored, winnable_colorings

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.evidence.dual_barrier import connected, odd_components
from zermelo.games.ello.rules import Ello, coloring_of, is_all_red, is_reflection_all_red
from zermelo.solvers.ello.planar_dual import barrier, planar_dual, planar_rotation


def compare(low: int, high: int) -> tuple[int, int]:
    """Compare all games on connected graphs; return how many were decided and how many lost."""
    decided = lost = 0
    for graph in atlas(low, high):
        table = winnable_colorings(graph)
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            answer = planar_dual(game)
            if answer is None:
                continue
            decided += 1
            assert answer.answer == bool(table >> coloring & 1), (graph.edges, game.colors)
            if answer.evidence is not None:
                lost += 1
                instance = Instance("ello", game, "winnable", Labels(graph.n))
                assert check(Certificate(instance, False, answer.evidence)).accepted
            elif not answer.answer:
                assert is_all_red(game) or is_reflection_all_red(game)
    return decided, lost


@pytest.mark.parametrize(
    ("most", "counts"), [(5, (745, 378)), pytest.param(6, (6690, 3498), marks=pytest.mark.slow)]
)
def test_every_game_on_a_small_connected_graph(most: int, counts: tuple[int, int]) -> None:
    assert compare(1, most) == counts


@pytest.mark.slow
def test_every_game_on_a_connected_graph_with_seven_vertices() -> None:
    decided, lost = compare(7, 7)
    assert decided > lost > 0


def test_a_disconnected_graph_is_decided_when_its_rooted_graph_is_planar() -> None:
    graph = Graph.from_edges(5, [(0, 1), (2, 3), (3, 4)])
    table = winnable_colorings(graph)
    for coloring in range(32):
        answer = planar_dual(colored(graph, coloring))
        assert answer is not None
        assert answer.answer == bool(table >> coloring & 1)


def test_the_empty_game_is_won() -> None:
    answer = planar_dual(Ello(Graph.from_edges(0, []), ()))
    assert answer is not None
    assert answer.answer


def test_a_nonplanar_graph_is_not_decided() -> None:
    graph = Graph.from_edges(6, [(i, j) for i in range(3) for j in range(3, 6)])
    assert planar_dual(colored(graph, 0b100000)) is None


def test_only_the_plain_game_is_decided() -> None:
    assert planar_dual(Ello(Graph.from_edges(2, [(0, 1)]), (0, 1), modulus=3)) is None


def test_large_outerplanar_games_from_a_winning_order_are_won() -> None:
    rng = random.Random(3)
    for n in (50, 51, 500):
        edges = [(i, i + 1) for i in range(n - 1)] + [(i, i + 2) for i in range(n - 2)]
        graph = Graph.from_edges(n, edges)
        answer = planar_dual(Ello(graph, coloring_of(graph, rng.sample(range(n), n))))
        assert answer is not None
        assert answer.answer


def test_barrier_agrees_with_matchings_on_random_graphs() -> None:
    critical = 0
    for seed in range(1500):
        n = 1 + 2 * (seed % 7)
        graph = nx.gnp_random_graph(n, (0.25, 0.35, 0.5)[seed % 3], seed=seed)
        adjacency = [sorted(graph[v]) for v in range(n)]
        if not connected(adjacency):
            continue
        expected = all(
            2 * len(nx.max_weight_matching(graph.subgraph(set(graph) - {v}), True)) == n - 1
            for v in graph
        )
        found = barrier(adjacency)
        assert (found is None) == expected
        critical += expected
        if found is not None:
            assert found
            assert odd_components(adjacency, found) >= len(found)
    assert critical > 100


def test_barrier_of_even_order_is_refused() -> None:
    with pytest.raises(ValueError, match="even"):
        barrier([[1], [0]])


def test_barrier_respects_the_deadline() -> None:
    with pytest.raises(LimitReached):
        barrier([[1], [0, 2], [1]], Deadline(0))


def test_planar_rotation_lists_the_neighbors() -> None:
    cube = nx.hypercube_graph(3)
    graph = nx.convert_node_labels_to_integers(cube, ordering="sorted")
    adjacency = [sorted(graph[v]) for v in range(8)]
    rotation = planar_rotation(adjacency)
    assert rotation is not None
    assert [sorted(row) for row in rotation] == adjacency
    assert planar_rotation([[u for u in range(5) if u != v] for v in range(5)]) is None
