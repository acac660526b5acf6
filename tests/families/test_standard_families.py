"""Every family against networkx's generator, and the promised order of the vertices."""

from __future__ import annotations

import networkx as nx
import pytest

from zermelo.core.graph import Graph
from zermelo.families import standard
from zermelo.families.language import parse


def as_networkx(graph: Graph) -> nx.Graph:
    made = nx.DiGraph() if graph.directed else nx.Graph()
    made.add_nodes_from(range(graph.n))
    made.add_edges_from(graph.edges)
    return made


def spider(*arms: int) -> nx.Graph:
    made = nx.Graph()
    made.add_node("centre")
    for i, length in enumerate(arms):
        nx.add_path(made, ["centre", *((i, step) for step in range(length))])
    return made


SAME = [
    ("empty:4", nx.empty_graph(4)),
    ("path:1", nx.path_graph(1)),
    ("path:6", nx.path_graph(6)),
    ("cycle:3", nx.cycle_graph(3)),
    ("cycle:7", nx.cycle_graph(7)),
    ("complete:1", nx.complete_graph(1)),
    ("complete:6", nx.complete_graph(6)),
    ("star:1", nx.star_graph(1)),
    ("star:5", nx.star_graph(5)),
    ("wheel:3", nx.wheel_graph(4)),
    ("wheel:6", nx.wheel_graph(7)),
    ("fan:1", nx.path_graph(2)),
    ("bipartite:2,3", nx.complete_bipartite_graph(2, 3)),
    ("multipartite:4", nx.empty_graph(4)),
    ("multipartite:1,2,3", nx.complete_multipartite_graph(1, 2, 3)),
    ("multipartite:2,2,2", nx.octahedral_graph()),
    ("grid:1x1", nx.path_graph(1)),
    ("grid:1x5", nx.path_graph(5)),
    ("grid:4x5", nx.grid_2d_graph(4, 5)),
    ("torus:3x3", nx.grid_2d_graph(3, 3, periodic=True)),
    ("torus:4x5", nx.grid_2d_graph(4, 5, periodic=True)),
    ("hypercube:1", nx.path_graph(2)),
    ("hypercube:4", nx.hypercube_graph(4)),
    ("petersen", nx.petersen_graph()),
    ("spider:1", nx.path_graph(2)),
    ("spider:1,1,1", nx.star_graph(3)),
    ("spider:3,1,2", spider(3, 1, 2)),
    ("complement(cycle:5)", nx.cycle_graph(5)),
    ("join(empty:2,cycle:4)", nx.octahedral_graph()),
    ("product(path:2,cycle:5)", nx.circular_ladder_graph(5)),
    ("union(path:2,cycle:3)", nx.disjoint_union(nx.path_graph(2), nx.cycle_graph(3))),
    ("tensor(complete:2,petersen)", nx.tensor_product(nx.path_graph(2), nx.petersen_graph())),
]


@pytest.mark.parametrize(("text", "expected"), SAME, ids=[text for text, _ in SAME])
def test_isomorphic_to_networkx(text: str, expected: nx.Graph) -> None:
    graph = parse(text)
    assert (graph.n, graph.m) == (len(expected), expected.size())
    assert nx.is_isomorphic(as_networkx(graph), expected)


def test_fan_is_a_wheel_without_a_rim_edge() -> None:
    fan, wheel = standard.fan(6), standard.wheel(6)
    assert set(wheel.edges) - set(fan.edges) == {(1, 6)}
    assert (fan.n, fan.m, fan.degree(0)) == (7, 11, 6)


ORDERS = [
    ("path:4", [(0, 1), (1, 2), (2, 3)]),
    ("cycle:4", [(0, 1), (0, 3), (1, 2), (2, 3)]),
    ("star:3", [(0, 1), (0, 2), (0, 3)]),
    ("wheel:3", [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
    ("fan:3", [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)]),
    ("bipartite:1,2", [(0, 1), (0, 2)]),
    ("multipartite:1,2,1", [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]),
    ("grid:2x3", [(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5)]),
    ("hypercube:2", [(0, 1), (0, 2), (1, 3), (2, 3)]),
    ("spider:2,1,2", [(0, 1), (0, 3), (0, 4), (1, 2), (4, 5)]),
]


@pytest.mark.parametrize(("text", "edges"), ORDERS)
def test_order_of_the_vertices(text: str, edges: list[tuple[int, int]]) -> None:
    assert list(parse(text).edges) == edges


def test_torus_neighbors_are_row_by_row() -> None:
    torus = standard.torus(3, 4)
    assert torus.neighbors(0) == (1, 3, 4, 8)
    assert all(torus.degree(v) == 4 for v in range(12))


def test_hypercube_neighbors_differ_in_one_bit() -> None:
    cube = standard.hypercube(5)
    assert all((u ^ v).bit_count() == 1 for u, v in cube.edges)
    assert (cube.n, cube.m) == (32, 80)
