"""The bounds for tori and hypercubes: what the checker takes for one is one."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.cleaning.evidence.bounds import least_brushes
from zermelo.games.cleaning.evidence.families import family_bound, is_cube, is_torus

FREE = Deadline()


def shuffled(graph: nx.Graph, draw: random.Random) -> tuple[Graph, list[int]]:
    """Return the graph under other names, and its vertices in their old order."""
    nodes = list(graph)
    names = draw.sample(range(len(nodes)), len(nodes))
    name = dict(zip(nodes, names, strict=True))
    return Graph.from_edges(len(nodes), [(name[u], name[v]) for u, v in graph.edges]), names


def twisted(rows: int, columns: int, twist: int) -> nx.Graph:
    """Return a torus whose last row is joined to the first one shifted."""
    graph = nx.Graph()
    graph.add_nodes_from((i, j) for i in range(rows) for j in range(columns))
    for i in range(rows):
        for j in range(columns):
            graph.add_edge((i, j), (i, (j + 1) % columns))
            shift = twist if i == rows - 1 else 0
            graph.add_edge((i, j), ((i + 1) % rows, (j + shift) % columns))
    return graph


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (4, 3), (4, 4), (3, 6), (6, 3)])
def test_tori_and_twisted_ones(rows: int, columns: int) -> None:
    draw = random.Random(rows * columns)
    for twist in range(columns):
        graph = twisted(rows, columns, twist)
        named, order = shuffled(graph, draw)
        assert is_torus(named, order, rows) is (twist == 0)
        bound = family_bound(named, order, FREE)
        assert bound <= least_brushes(named, FREE)
        assert (bound == 2 * (rows + columns) - 4) is (twist == 0)


def test_what_is_taken_for_a_product_is_one() -> None:
    """On graphs of degree 4 and 3 with orders of all kinds, right ones and wrong ones."""
    draw, met = random.Random(4), 0
    for seed in range(400):
        n, degree = draw.choice(((9, 4), (12, 4), (15, 4), (8, 3)))
        graph = nx.random_regular_graph(degree, n, seed=seed)
        if seed % 2 and degree == 4:
            graph = twisted(3, n // 3, draw.choice((0, draw.randrange(n // 3))))
        if seed % 2 and degree == 3:
            graph = nx.hypercube_graph(3)
        named, order = shuffled(graph, draw)
        if seed % 3 == 0:
            draw.shuffle(order)
        if seed % 5 == 0:
            order[1], order[2] = order[2], order[1]
        for rows in (each for each in range(3, n // 3 + 1) if degree == 4 and not n % each):
            if is_torus(named, order, rows):
                met += 1
                assert nx.is_isomorphic(graph, twisted(rows, n // rows, 0))
        if degree == 3 and is_cube(named, order):
            met += 1
            assert nx.is_isomorphic(graph, nx.hypercube_graph(3))
    assert met > 20


@pytest.mark.parametrize("d", [3, 5])
def test_odd_hypercubes_level_by_level(d: int) -> None:
    graph = nx.hypercube_graph(d)
    levels = sorted(graph, key=sum)
    nodes = {v: place for place, v in enumerate(levels)}
    named = Graph.from_edges(1 << d, [(nodes[u], nodes[v]) for u, v in graph.edges])
    order = list(range(1 << d))
    assert is_cube(named, order)
    assert family_bound(named, order, FREE) == {3: 6, 5: 30}[d]
    # Two edges exchanged: all degrees are as before, and it is no hypercube.
    (a, b), (u, v) = named.edges[0], named.edges[-1]
    edges = [edge for edge in named.edges if edge not in ((a, b), (u, v))]
    changed = Graph.from_edges(1 << d, [*edges, (a, u), (b, v)])
    assert not is_cube(changed, order)
    assert family_bound(changed, order, FREE) == 0
