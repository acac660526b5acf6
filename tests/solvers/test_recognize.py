"""Exact recognition: against isomorphism on all small graphs, larger members, and near misses."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import networkx as nx
import pytest
from closed_forms import cylinder, multipartite, partitions, shuffled
from subset_table import atlas

from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.solvers.recognize import (
    cube_words,
    cylinder_cells,
    grid_cells,
    is_petersen,
    multipartite_parts,
    ring,
    torus_cells,
)


def grids(n: int) -> Iterator[Graph]:
    for rows in range(2, n // 2 + 1):
        if n % rows == 0:
            yield parse(f"grid:{rows}x{n // rows}")


def cylinders(n: int) -> Iterator[Graph]:
    for m in range(3, n // 2 + 1):
        if n % m == 0:
            yield cylinder(m, n // m)


def cubes(n: int) -> Iterator[Graph]:
    if n >= 2 and n & (n - 1) == 0:
        yield parse(f"hypercube:{n.bit_length() - 1}")


def tori(n: int) -> Iterator[Graph]:
    for rows in range(3, n // 3 + 1):
        if n % rows == 0:
            yield parse(f"torus:{rows}x{n // rows}")


def cycles(n: int) -> Iterator[Graph]:
    if n >= 3:
        yield parse(f"cycle:{n}")


def multipartites(n: int) -> Iterator[Graph]:
    for parts in partitions(n, n - 1):
        yield multipartite(parts)


def petersens(n: int) -> Iterator[Graph]:
    if n == 10:
        yield parse("petersen")


Recognizer = Callable[[Graph], object]

CLASSES: dict[str, tuple[Recognizer, Callable[[int], Iterator[Graph]]]] = {
    "grid": (grid_cells, grids),
    "cylinder": (cylinder_cells, cylinders),
    "torus": (torus_cells, tori),
    "cube": (cube_words, cubes),
    "cycle": (ring, cycles),
    "multipartite": (multipartite_parts, multipartites),
    "petersen": (lambda graph: is_petersen(graph) or None, petersens),
}


def as_networkx(graph: Graph) -> nx.Graph:
    made = nx.Graph(graph.edges)
    made.add_nodes_from(range(graph.n))
    return made


@cache
def listed(name: str, n: int) -> list[nx.Graph]:
    return [as_networkx(graph) for graph in CLASSES[name][1](n)]


def is_member(name: str, graph: Graph) -> bool:
    mine = as_networkx(graph)
    return any(nx.is_isomorphic(mine, other) for other in listed(name, graph.n))


@pytest.mark.parametrize("name", CLASSES)
def test_all_graphs_with_seven_vertices(name: str) -> None:
    recognize = CLASSES[name][0]
    for number, graph in enumerate(atlas(1, 7, connected=False)):
        graph = shuffled(graph, number)
        assert (recognize(graph) is not None) is is_member(name, graph), graph.edges


@pytest.mark.parametrize("name", CLASSES)
def test_random_cubic_graphs(name: str) -> None:
    recognize = CLASSES[name][0]
    for seed in range(80):
        for n, degree in ((8, 3), (10, 3), (12, 3)):
            graph = parse(f"regular:{n},{degree},seed={seed}")
            assert (recognize(graph) is not None) is is_member(name, graph), graph.edges


@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", CLASSES)
def test_members_and_near_misses_under_random_names(name: str, large: bool) -> None:
    recognize, generate = CLASSES[name]
    rng = random.Random(7)
    # As many partitions as there are, and graphs of a given size otherwise.
    sizes = [18, 24, 30] if large else [8, 9, 10, 12, 16]
    if name == "multipartite":
        sizes = [9] if large else [8]
    for n in sizes:
        for number, graph in enumerate(generate(n)):
            graph = shuffled(graph, number)
            assert recognize(graph) is not None
            for _ in range(6):
                for near in (moved_edge(graph, rng), switched(graph, rng)):
                    assert (recognize(near) is not None) is is_member(name, near), near.edges


def moved_edge(graph: Graph, rng: random.Random) -> Graph:
    """One edge less, and another one instead, if there is room."""
    edges = set(graph.edges)
    missing = [(u, v) for v in range(graph.n) for u in range(v) if (u, v) not in edges]
    edges.discard(rng.choice(sorted(edges)))
    if missing:
        edges.add(rng.choice(missing))
    return Graph.from_edges(graph.n, sorted(edges))


def switched(graph: Graph, rng: random.Random) -> Graph:
    """The same degrees: edges ab and cd become ad and cb, if that is possible."""
    edges = set(graph.edges)
    for _ in range(50):
        (a, b), (c, d) = rng.sample(sorted(edges), 2)
        new = {(min(a, d), max(a, d)), (min(c, b), max(c, b))}
        if len({a, b, c, d}) == 4 and not new & edges:
            return Graph.from_edges(graph.n, sorted(edges - {(a, b), (c, d)} | new))
    return graph


def test_what_is_returned() -> None:
    graph = shuffled(parse("grid:4x7"), 1)
    cells = grid_cells(graph)
    assert cells is not None
    assert {(max(cell), min(cell)) for cell in cells} == {
        (max(i, j), min(i, j)) for i in range(4) for j in range(7)
    }
    cells = cylinder_cells(shuffled(cylinder(7, 4), 2))
    assert cells is not None
    assert set(cells) == {(i, j) for i in range(4) for j in range(7)}
    words = cube_words(shuffled(parse("hypercube:5"), 3))
    assert words is not None
    assert (words[0], sorted(words)) == (0, list(range(32)))
    parts = multipartite_parts(parse("multipartite:2,3,1"))
    assert parts == [[0, 1], [2, 3, 4], [5]]
    assert ring(Graph.from_edges(5, [(0, 2), (2, 4), (4, 1), (1, 3), (3, 0)])) == [0, 2, 4, 1, 3]


def test_a_moebius_ladder_and_a_twisted_grid() -> None:
    ladder = [(i, (i + 1) % 10) for i in range(10)] + [(i, i + 5) for i in range(5)]
    assert cylinder_cells(Graph.from_edges(10, ladder)) is None
    # Two cylinders' worth of vertices and edges, but with two components.
    assert cylinder_cells(parse("union(product(cycle:4,path:2),product(cycle:4,path:2))")) is None
    assert grid_cells(parse("union(cycle:4,product(cycle:3,path:2))")) is None
