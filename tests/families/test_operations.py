"""The operations against their definitions, vertex by vertex."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families import operations
from zermelo.families.standard import complete, cycle, empty, path, petersen, star

PAIRS = [
    (path(3), cycle(4)),
    (star(3), path(2)),
    (empty(2), path(3)),
    (empty(2), empty(3)),
    (complete(1), cycle(3)),
    (petersen(), complete(3)),
]


def adjacent(graph: Graph, test: str, other: Graph, x: tuple[int, int], y: tuple[int, int]) -> bool:
    (a, b), (c, d) = x, y
    if test == "tensor":
        return graph.has_edge(a, c) and other.has_edge(b, d)
    return (a == c and other.has_edge(b, d)) or (b == d and graph.has_edge(a, c))


@pytest.mark.parametrize("name", ["product", "tensor"])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_products_by_definition(name: str, a: Graph, b: Graph) -> None:
    made = getattr(operations, name)(a, b)
    cells = list(product(range(a.n), range(b.n)))
    expected = [
        (i, j) for (i, x), (j, y) in combinations(enumerate(cells), 2) if adjacent(a, name, b, x, y)
    ]
    assert (made.n, list(made.edges)) == (len(cells), expected)


@pytest.mark.parametrize("name", ["product", "tensor"])
def test_products_of_digraphs_by_definition(name: str) -> None:
    a = Graph.from_edges(3, [(0, 1), (1, 2), (2, 1)], directed=True)
    b = Graph.from_edges(2, [(1, 0)], directed=True)
    made = getattr(operations, name)(a, b)
    cells = list(product(range(3), range(2)))
    expected = [
        (i, j) for (i, x), (j, y) in permutations(enumerate(cells), 2) if adjacent(a, name, b, x, y)
    ]
    assert made.directed
    assert list(made.edges) == sorted(expected)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_join_and_union_by_definition(a: Graph, b: Graph) -> None:
    inner = list(a.edges) + [(u + a.n, v + a.n) for u, v in b.edges]
    crossing = [(u, a.n + v) for u in range(a.n) for v in range(b.n)]
    assert operations.union(a, b) == Graph.from_edges(a.n + b.n, inner)
    assert operations.join(a, b) == Graph.from_edges(a.n + b.n, inner + crossing)


@pytest.mark.parametrize("name", ["product", "tensor", "join", "union"])
def test_three_operands_associate(name: str) -> None:
    operation = getattr(operations, name)
    a, b, c = path(3), cycle(4), star(2)
    assert operation(a, b, c) == operation(operation(a, b), c) == operation(a, operation(b, c))


@pytest.mark.parametrize("graph", [empty(1), empty(4), complete(4), petersen(), path(5)])
def test_complement_by_definition(graph: Graph) -> None:
    made = operations.complement(graph)
    assert set(made.edges) == set(combinations(range(graph.n), 2)) - set(graph.edges)
    assert operations.complement(made) == graph


ARC = Graph.from_edges(2, [(0, 1)], directed=True)
LOOP = Graph.from_edges(1, [(0, 0)], directed=True, loops=True)


def test_union_of_digraphs_keeps_loops() -> None:
    made = operations.union(ARC, LOOP)
    assert (made.directed, list(made.edges)) == (True, [(0, 1), (2, 2)])


@pytest.mark.parametrize(
    ("name", "graphs", "fragment"),
    [
        ("product", (ARC, path(2)), "graphs and digraphs"),
        ("tensor", (path(2), ARC), "graphs and digraphs"),
        ("union", (path(2), ARC), "graphs and digraphs"),
        ("join", (ARC, ARC), "undirected graphs only"),
        ("complement", (ARC,), "undirected graphs only"),
        ("product", (ARC, LOOP), "a loop"),
        ("tensor", (LOOP, LOOP), "a loop"),
        ("product", (empty(10_000), empty(10_000)), "at most 50000000"),
        ("join", (empty(10_000), empty(10_000)), "at most 50000000"),
        ("tensor", (complete(150), complete(150)), "at most 50000000"),
        ("complement", (empty(20_000),), "at most 50000000"),
    ],
)
def test_errors(name: str, graphs: tuple[Graph, ...], fragment: str) -> None:
    with pytest.raises(InputError, match=fragment):
        getattr(operations, name)(*graphs)
