"""The constructions and local changes against their definitions, often by networkx."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx
import pytest
from constructing import attached, linked, twins
from subset_table import atlas

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families import operations
from zermelo.families.standard import complete, cycle, empty, path, petersen, star

GRAPHS = [path(1), path(4), star(3), cycle(5), empty(2), petersen()]
PAIRS = [(a, b) for a in GRAPHS for b in (path(1), path(3), cycle(3), empty(2))]


def network(graph: Graph) -> nx.Graph:
    made = nx.empty_graph(graph.n)
    made.add_edges_from(graph.edges)
    return made


def same(graph: Graph, other: nx.Graph) -> bool:
    """Whether the graphs are equal once networkx's vertices are numbered in sorted order."""
    names = {v: i for i, v in enumerate(sorted(other.nodes))}
    pairs = [(names[u], names[v]) for u, v in other.edges]
    return graph == Graph.from_edges(len(names), pairs)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_compositions_are_lexicographic_products(a: Graph, b: Graph) -> None:
    assert same(operations.composition(a, b), nx.lexicographic_product(network(a), network(b)))


def test_compositions_associate() -> None:
    a, b, c = path(3), cycle(4), star(2)
    nested = operations.composition(a, operations.composition(b, c))
    assert operations.composition(a, b, c) == nested


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_rooted_products_and_coronas(a: Graph, b: Graph) -> None:
    for v in range(b.n):
        # networkx roots at a vertex and names the pairs as we do.
        assert same(operations.rooted(a, b, v), nx.rooted_product(network(a), network(b), v))
    made = operations.corona(a, b)
    assert nx.is_isomorphic(network(made), nx.corona_product(network(a), network(b)))
    hosts = [x * (b.n + 1) for x in range(a.n)]
    assert made.induced(hosts) == a


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_link_and_linked(a: Graph, b: Graph) -> None:
    apart = operations.union(a, b)
    for u in range(a.n):
        for v in range(b.n):
            made = operations.link(a, b, u, v)
            assert set(made.edges) - set(apart.edges) == {(u, a.n + v)}
            assert made.m == apart.m + 1
    every = [(u, v) for u in range(a.n) for v in range(b.n)]
    assert linked(a, b, every) == operations.join(a, b)
    assert linked(a, b, []) == apart


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_identify(a: Graph, b: Graph) -> None:
    for u in range(a.n):
        for v in range(b.n):
            made = operations.identify(a, u, b, v)
            apart = network(operations.union(a, b))
            glued = nx.contracted_nodes(apart, u, a.n + v, copy=True)
            assert same(made, glued)
            assert made.induced(range(a.n)) == a


def test_attached_is_repeated_identification() -> None:
    parts = [(path(3), 1), (complete(1), 0), (cycle(4), 2)]
    made = attached(path(3), parts)
    step = operations.identify(path(3), 0, path(3), 1)
    assert made == operations.identify(step, 2, cycle(4), 2)
    alike = attached(cycle(4), [(cycle(3), 0)] * 4)
    rooted = operations.rooted(cycle(4), cycle(3), 0)
    assert nx.is_isomorphic(network(alike), network(rooted))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_substitute(a: Graph, b: Graph) -> None:
    for v in range(a.n):
        made = operations.substitute(a, v, b)
        before, within = list(range(v)), list(range(v, v + b.n))
        after = list(range(v + b.n, made.n))
        assert made.induced(within) == b
        for x in within:
            assert made.induced([*before, x, *after]) == a
    if a.n == 1:
        assert operations.substitute(a, 0, b) == b


def test_substituting_everywhere_is_composition() -> None:
    a, b = path(3), cycle(3)
    made = a
    for v in (2, 1, 0):
        made = operations.substitute(made, v, b)
    assert made == operations.composition(a, b)


def test_subdivide_and_suppress_undo_each_other() -> None:
    for graph in atlas(2, 5, connected=False):
        for u, v in graph.edges:
            made = operations.subdivide(graph, u, v)
            assert made == operations.subdivide(graph, v, u)
            assert made.neighbors(graph.n) == (u, v)
            assert not made.has_edge(u, v)
            assert (made.n, made.m) == (graph.n + 1, graph.m + 1)
            assert operations.suppress(made, graph.n) == graph


def test_suppress_keeps_the_parity_of_all_degrees() -> None:
    for graph in atlas(3, 6, connected=False):
        for v in range(graph.n):
            if graph.degree(v) == 2:
                made = operations.suppress(graph, v)
                rest = [u for u in range(graph.n) if u != v]
                assert all((made.degree(i) - graph.degree(u)) % 2 == 0 for i, u in enumerate(rest))
                x, y = graph.neighbors(v)
                kept = graph.induced(rest)
                changed = set(made.edges) ^ set(kept.edges)
                assert changed == {(rest.index(x), rest.index(y))}


@pytest.mark.parametrize("graph", GRAPHS)
def test_subdivision(graph: Graph) -> None:
    made = operations.subdivision(graph)
    assert (made.n, made.m) == (graph.n + graph.m, 2 * graph.m)
    assert [made.neighbors(graph.n + i) for i in range(graph.m)] == list(graph.edges)


@pytest.mark.parametrize("graph", GRAPHS)
def test_twins(graph: Graph) -> None:
    for v in range(graph.n):
        made = operations.twin(graph, v)
        assert made.neighbors(graph.n) == made.neighbors(v) == graph.neighbors(v)
        assert made.induced(range(graph.n)) == graph
        # Two twins with v's neighbors are v's twin, twice.
        both = twins(graph, graph.neighbors(v))
        assert both == operations.twin(made, v)


@pytest.mark.parametrize("graph", GRAPHS)
def test_delete(graph: Graph) -> None:
    for v in range(graph.n if graph.n > 1 else 0):
        made = network(graph)
        made.remove_node(v)
        assert same(operations.delete(graph, v), made)


def test_ten_thousand_vertices_are_no_trouble() -> None:
    large = path(10_000)
    assert operations.subdivision(large) == operations.subdivision(large)
    assert nx.is_isomorphic(network(operations.subdivision(path(50))), nx.path_graph(99))
    assert operations.rooted(large, path(3), 1).n == 30_000


ARC = Graph.from_edges(2, [(0, 1)], directed=True)
LOOP = Graph.from_edges(2, [(0, 1), (0, 0)], loops=True)
P3 = path(3)


@pytest.mark.parametrize(
    ("make", "fragment"),
    [
        (lambda: operations.identify(P3, 3, P3, 0), "without a vertex 3; its vertices are 0"),
        (lambda: operations.identify(P3, 0, P3, -1), "without a vertex -1"),
        (lambda: operations.identify(ARC, 0, P3, 0), "digraph"),
        (lambda: operations.identify(P3, 0, LOOP, 0), "a loop"),
        (lambda: operations.link(P3, P3, 0, 3), "without a vertex 3"),
        (lambda: linked(P3, P3, [(0, 0), (0, 0)]), "stands twice"),
        (lambda: operations.rooted(P3, P3, 5), "without a vertex 5"),
        (lambda: operations.corona(P3, ARC), "digraph"),
        (lambda: operations.substitute(P3, 3, P3), "without a vertex 3"),
        (lambda: attached(P3, [(P3, 0)]), "1 parts for 3 vertices"),
        (lambda: operations.composition(P3, ARC), "digraph"),
        (lambda: operations.composition(LOOP, P3), "a loop"),
        (lambda: operations.composition(empty(9999), empty(9999)), "at most 50000000"),
        (lambda: operations.subdivide(P3, 0, 2), "0 and 2 are not adjacent"),
        (lambda: operations.subdivide(P3, 0, 3), "without a vertex 3"),
        (lambda: operations.suppress(P3, 0), "the degree of 0 is 1; it must be 2"),
        (lambda: operations.twin(P3, 3), "without a vertex 3"),
        (lambda: twins(P3, [0, 0]), "stands twice"),
        (lambda: twins(P3, [3]), "without a vertex 3"),
        (lambda: operations.delete(path(1), 0), "at least one must be left"),
        (lambda: operations.delete(ARC, 0), "digraph"),
        (lambda: operations.subdivision(LOOP), "a loop"),
        (lambda: operations.subdivide(Graph.from_edges(0, []), 0, 0), "it has no vertex"),
    ],
)
def test_errors(make: Callable[[], Graph], fragment: str) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert fragment in str(caught.value)
