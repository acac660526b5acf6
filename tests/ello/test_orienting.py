"""`zermelo.analysis.orient` against all acyclic orientations, and what it refuses."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations

import networkx as nx
import pytest
from subset_table import atlas

import zermelo
from tests.literal.orientations import Arc, is_acyclic, odd_set, odd_sets
from zermelo.core.graph import Graph


def subsets(n: int) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(range(n), size) for size in range(n + 1))


def ensure_orients(graph: Graph, arcs: Iterable[Arc], odd: Iterable[int]) -> None:
    """Fail unless the arcs are the edges, once each, without a cycle and odd as they should be."""
    arcs = list(arcs)
    assert sorted(tuple(sorted(arc)) for arc in arcs) == list(graph.edges)
    assert is_acyclic(graph.n, arcs)
    assert odd_set(arcs) == set(odd)


def ensure_right(graph: Graph, odd: tuple[int, ...], known: bool, before: list[Arc]) -> None:
    found = zermelo.analysis.orient(graph, odd, before=before)
    assert found.answer is known
    assert zermelo.check(found.verdict).accepted
    if known:
        assert found.arcs is not None
        assert found.barrier is None
        ensure_orients(graph, found.arcs, odd)
        assert set(before) <= set(found.arcs)
    else:
        assert found.arcs is None
        assert found.barrier is not None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_all_graphs_and_all_sets(n: int) -> None:
    for graph in atlas(n, n):
        known = odd_sets(n, graph.edges)
        for odd in subsets(n):
            ensure_right(graph, odd, frozenset(odd) in known, [])


@pytest.mark.parametrize(
    ("n", "directed"), [(2, 1), (3, 1), (3, 2), (4, 1), pytest.param(4, 2, marks=pytest.mark.slow)]
)
def test_all_small_graphs_with_directed_edges(n: int, directed: int) -> None:
    for graph in atlas(n, n):
        either = [arc for u, v in graph.edges for arc in ((u, v), (v, u))]
        for before in combinations(either, directed):
            known = odd_sets(n, graph.edges, before)
            for odd in subsets(n):
                ensure_right(graph, odd, frozenset(odd) in known, list(before))


def test_a_big_grid() -> None:
    graph, _ = zermelo.graphs.graph("grid:150x151")
    rng = random.Random(1)
    odd = [v for v in range(graph.n) if rng.random() < 0.5]
    if (len(odd) - graph.m) % 2:
        odd.pop()
    found = zermelo.analysis.orient(graph, odd)
    assert found.arcs is not None
    ensure_grid_like(graph, found.arcs, odd)
    assert zermelo.analysis.orient(graph, odd[1:]).answer is False


def ensure_grid_like(graph: Graph, arcs: Iterable[Arc], odd: list[int]) -> None:
    """As `ensure_orients`, for a graph whose sources are not to be looked for again and again."""
    digraph = nx.DiGraph(arcs)
    assert digraph.number_of_edges() == graph.m == len({frozenset(arc) for arc in digraph.edges})
    assert all(graph.has_edge(u, v) for u, v in digraph.edges)
    assert nx.is_directed_acyclic_graph(digraph)
    assert {v for v, degree in digraph.in_degree() if degree % 2} == set(odd)


def test_nodes_come_back_as_they_went_in() -> None:
    grid = nx.grid_2d_graph(2, 2)
    found = zermelo.analysis.orient(grid, [(0, 1), (1, 1)], before=[((1, 1), (0, 1))])
    assert found.arcs is not None
    assert nx.DiGraph(found.arcs).in_degree((0, 1)) % 2 == 1
    assert {frozenset(arc) for arc in found.arcs} == {frozenset(edge) for edge in grid.edges}
    assert ((1, 1), (0, 1)) in found.arcs


def test_the_empty_graph_is_oriented() -> None:
    assert zermelo.analysis.orient(nx.empty_graph(0), []).arcs == ()
    assert zermelo.analysis.orient("empty:3", "all").answer is False
    assert zermelo.analysis.orient("empty:3", []).arcs == ()


def test_an_orientation_is_no_truth_value() -> None:
    with pytest.raises(TypeError, match=r"look at \.answer"):
        bool(zermelo.analysis.orient("path:2", [1]))


def test_what_was_not_found_in_time_is_unknown() -> None:
    found = zermelo.analysis.orient(
        "complete:40", range(2, 40), method="sat-orientation", time_limit=0.3
    )
    assert (found.answer, found.arcs, found.barrier) == (None, None, None)
    assert found.verdict.reason


def test_an_orientation_is_looked_for_at_every_level() -> None:
    found = zermelo.analysis.orient("petersen", [0], assurance="exhaustive")
    assert found.arcs is not None
    found = zermelo.analysis.orient("grid:6x6", range(2, 36), method="algebra")
    assert (found.answer, found.arcs) == (True, None)
    assert found.verdict.assurance is zermelo.types.Assurance.THEOREM


LOOPED = nx.Graph([("a", "b"), ("b", "b")])
DOUBLE = nx.MultiGraph([(0, 1), (0, 1)])


@pytest.mark.parametrize(
    ("graph", "odd", "before", "said"),
    [
        (nx.DiGraph([(0, 1)]), [1], [], "the graph is directed"),
        (LOOPED, ["a"], [], 'the graph has a loop at "b", a directed cycle either way; remove it'),
        (DOUBLE, [1], [], "stands twice"),
        ("path:3", [3], [], ".odd[0]: there is no vertex 3; the vertices are 0 to 2"),
        ("path:3", [1, 1], [], ".odd[1]: vertex 1 stands twice"),
        ("path:3", "some", [], '.odd: odd is "some"; write "all" or a list of labels'),
        ("path:3", 1, [], ".odd: odd is 1; give a list"),
        (nx.path_graph(3), ["x"], [], '.odd: there is no node "x"'),
        ("path:3", [1], [(0, 2)], ".before[0]: 0 and 2 are not adjacent"),
        ("path:3", [1], [(0, 1), (0, 1)], ".before[1]: the pair stands twice"),
        ("path:3", [1], [(0,)], ".before[0]: [0] is no edge"),
    ],
)
def test_mistakes(graph: object, odd: object, before: object, said: str) -> None:
    with pytest.raises(zermelo.errors.InputError) as caught:
        zermelo.analysis.orient(graph, odd, before=before)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "options",
    [{"method": "sat"}, {"assurance": "sure"}, {"seed": -1}, {"time_limit": -1}, {"error": 2}],
)
def test_mistakes_in_options(options: dict[str, object]) -> None:
    with pytest.raises(zermelo.errors.InputError):
        zermelo.analysis.orient("path:3", [1], **options)  # type: ignore[arg-type]
